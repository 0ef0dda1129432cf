#include "core/snippet/suggestions.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace ringside::snippet {

namespace {

constexpr std::size_t kMostNames = 750;
// PyTorch's own module has more names than CPython looks through, here it has fewer.
constexpr std::string_view kFullModule = "torch";
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMoveCost = 2;
constexpr std::size_t kCaseCost = 1;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t cost_of(char a, char b) {
    if (a == b) return 0;
    return lower(a) == lower(b) ? kCaseCost : kMoveCost;
}

// Levenshtein's distance; more than `most` once it is known to be that.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
    while (!a.empty() && !b.empty() && a.front() == b.front()) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    if (a.empty() || b.empty()) return (a.size() + b.size()) * kMoveCost;
    if (a.size() > kLongestName || b.size() > kLongestName) return most + 1;
    if (b.size() < a.size()) std::swap(a, b);
    if ((b.size() - a.size()) * kMoveCost > most) return most + 1;
    std::vector<std::size_t> row(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) row[i] = (i + 1) * kMoveCost;
    std::size_t result = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
        std::size_t diagonal = j * kMoveCost;
        result = diagonal;
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::size_t substituted = diagonal + cost_of(b[j], a[i]);
            diagonal = row[i];
            result = std::min(substituted, std::min(result, diagonal) + kMoveCost);
            row[i] = result;
            least = std::min(least, result);
        }
        if (least > most) return most + 1;
    }
    return result;
}

}  // namespace

std::string_view nearest_name(std::string_view wrong, std::span<const std::string_view> names) {
    std::string_view found;
    if (names.size() >= kMostNames || wrong.empty() || wrong.size() > kLongestName) return found;
    std::size_t best = std::numeric_limits<std::size_t>::max();
    for (const std::string_view name : names) {
        if (name == wrong) continue;
        // At most a third of the letters of both may change.
        const std::size_t most =
            std::min((wrong.size() + name.size() + 3) * kMoveCost / 6, best - 1);
        const std::size_t here = distance(wrong, name, most);
        if (here > most) continue;
        if (found.data() == nullptr || here < best) {
            found = name;
            best = here;
            if (best == 0) break;
        }
    }
    return found;
}

std::string hint_for(Thread& thread, const ExceptionObject& exception) {
    if (!exception.hint.empty()) return exception.hint;
    const TypeObject* attribute_error = thread.interpreter.find_exception_type("AttributeError");
    if (exception.type != attribute_error || !exception.name.is(Kind::str) ||
        exception.subject.is_unset()) {
        return {};
    }
    const auto* module = exception.subject.get<ModuleObject>();
    if (module != nullptr && module->name == kFullModule) return {};
    try {
        // As dir() does; sorted here, which costs the run no time.
        Interpreter& interpreter = thread.interpreter;
        const Value* hook =
            interpreter.type_of(exception.subject)->find(interpreter.intern("__dir__"));
        if (hook == nullptr) return {};
        const Value function = *hook;
        const std::vector<Value> listed =
            items_of(thread, call(thread, function, {exception.subject}));
        std::vector<std::string_view> names;
        for (const Value& item : listed) {
            if (item.is(Kind::str)) names.push_back(item.as<StrObject>()->text);
        }
        std::sort(names.begin(), names.end());
        const std::string_view found = nearest_name(exception.name.as<StrObject>()->text, names);
        return found.empty() ? "" : ". Did you mean: '" + std::string(found) + "'?";
    } catch (const torch::Raised&) {
        return {};
    }
}

std::string notes_of(Thread& thread, ExceptionObject& exception) {
    std::string text;
    Dict* attributes = exception.attributes_if_any();
    if (attributes == nullptr) return text;
    const Value* notes = attributes->find(thread.interpreter.intern("__notes__"));
    if (notes == nullptr || !notes->is(Kind::list)) return text;
    const std::vector<Value> items = notes->as<ListObject>()->items;
    for (const Value& note : items) text += "\n" + str_of(thread, note);
    return text;
}

}  // namespace ringside::snippet
