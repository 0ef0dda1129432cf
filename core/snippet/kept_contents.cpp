#include "core/snippet/kept_contents.h"

#include <algorithm>

namespace ringside::snippet {

namespace {

bool is_same(const std::vector<Value>& a, const std::vector<Value>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Value& x, const Value& y) { return x.is_same(y); });
}

bool is_same(Dict& a, Dict& b) {
    if (a.size() != b.size()) return false;
    std::size_t at_a = 0;
    std::size_t at_b = 0;
    while (const Dict::Entry* entry = a.next(at_a)) {
        const Dict::Entry* other = b.next(at_b);
        if (!entry->key.is_same(other->key) || !entry->value.is_same(other->value)) return false;
    }
    return true;
}

std::vector<Value> keys_of(const SetObject& set) {
    std::vector<Value> keys;
    std::size_t position = 0;
    while (const Value* key = set.table.next(position)) keys.push_back(*key);
    return keys;
}

}  // namespace

KeptContents::KeptContents(Interpreter& interpreter) : interpreter_(interpreter) {
    for (Container* at = interpreter.containers; at != nullptr; at = at->next_container) {
        if (auto* list = dynamic_cast<ListObject*>(at)) {
            lists_.emplace_back(list, list->items);
        } else if (auto* dict = dynamic_cast<DictObject*>(at)) {
            dicts_.emplace_back(dict, Dict());
            dicts_.back().second.copy_from(dict->table);
        } else if (auto* set = dynamic_cast<SetObject*>(at)) {
            sets_.emplace_back(set, keys_of(*set));
        } else if (auto* cell = dynamic_cast<CellObject*>(at)) {
            cells_.emplace_back(cell, std::vector<Value>{cell->value});
        } else if (auto* type = dynamic_cast<TypeObject*>(at);
                   type != nullptr && type->is_heap_type) {
            types_.emplace_back(type, Dict());
            types_.back().second.copy_from(type->dictionary);
        }
        if (Dict* attributes = at->attributes_if_any()) {
            attributes_.emplace_back(at, Dict());
            attributes_.back().second.copy_from(*attributes);
        } else {
            bare_.emplace_back(at);
        }
    }
}

void KeptContents::restore(Thread& thread) {
    for (auto& [list, items] : lists_) {
        if (is_same(list->items, items)) continue;
        list->items = items;
        list->recount();
    }
    for (const Ref<Container>& object : bare_) {
        if (Dict* made = object->attributes_if_any()) made->clear();
    }
    for (auto& [object, table] : attributes_) {
        Dict* now = object->attributes_if_any();
        if (now == nullptr || is_same(*now, table)) continue;
        now->clear();
        now->copy_from(table);
    }
    for (auto& [dict, table] : dicts_) {
        if (is_same(dict->table, table)) continue;
        dict->table.clear();
        dict->table.copy_from(table);
        dict->recount();
    }
    for (auto& [set, keys] : sets_) {
        if (is_same(keys_of(*set), keys)) continue;
        set->table.clear();
        for (const Value& key : keys) set->table.add(thread, key);
        set->recount();
    }
    for (auto& [cell, value] : cells_) {
        if (!cell->value.is_same(value[0])) cell->value = value[0];
    }
    for (auto& [type, dictionary] : types_) {
        if (is_same(type->dictionary, dictionary)) continue;
        type->dictionary.clear();
        type->dictionary.copy_from(dictionary);
        ++interpreter_.type_version;
    }
}

}  // namespace ringside::snippet
