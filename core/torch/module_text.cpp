// repr(module), and state dictionaries with their errors.
#include "core/torch/checkpoint.h"
#include "core/torch/elementwise.h"
#include "core/torch/limits.h"
#include "core/torch/module.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>

namespace ringside::torch {

namespace {

// Every line but the first moves right.
std::string indented(const std::string& text) {
    std::string result;
    for (const char c : text) {
        result += c;
        if (c == '\n') result += "  ";
    }
    return result;
}

// ModuleList shows runs of equal children as one: "(0-2): 3 x Linear(…)".
std::vector<std::string> list_lines(
    const std::vector<std::pair<std::string, std::string>>& children) {
    std::vector<std::string> lines;
    for (std::size_t first = 0; first < children.size();) {
        std::size_t past = first + 1;
        while (past < children.size() && children[past].second == children[first].second) ++past;
        const std::string body = indented(children[first].second);
        lines.push_back(past - first == 1
                            ? fmt::format("({}): {}", first, body)
                            : fmt::format("({}-{}): {} x {}", first, past - 1, past - first, body));
        first = past;
    }
    return lines;
}

void collect_state(Context& context, const Module& module, const std::string& prefix,
                   std::vector<TensorEntry>& out) {
    const ModuleDepth depth(context);
    for (const Module::NamedTensor& named : module.parameters) {
        if (named.tensor) out.push_back({prefix + named.name, detach(context, named.tensor)});
    }
    for (const Module::NamedTensor& named : module.buffers) {
        if (named.tensor && named.is_persistent)
            out.push_back({prefix + named.name, detach(context, named.tensor)});
    }
    for (const Module::NamedModule& child : module.modules) {
        if (child.module) collect_state(context, *child.module, prefix + child.name + ".", out);
    }
}

std::string quoted_list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", name);
    return text;
}

}  // namespace

std::string repr_of(Context& context, const Module& module) {
    const ModuleDepth depth(context);
    std::optional<std::string> extra;
    if (module.owner != nullptr) extra = module.owner->extra_repr(context);
    if (!extra) extra = module.extra_repr();
    std::vector<std::string> lines;
    if (!extra->empty()) {
        std::size_t at = 0;
        while (at <= extra->size()) {
            const std::size_t end = std::min(extra->find('\n', at), extra->size());
            lines.push_back(extra->substr(at, end - at));
            at = end + 1;
        }
    }
    const std::size_t extra_lines = lines.size();
    std::vector<std::pair<std::string, std::string>> children;
    for (const Module::NamedModule& child : module.modules) {
        children.emplace_back(child.name, child.module ? repr_of(context, *child.module) : "None");
    }
    if (module.class_name() == "ModuleList") {
        const std::vector<std::string> runs = list_lines(children);
        lines.insert(lines.end(), runs.begin(), runs.end());
    } else {
        for (const auto& [name, text] : children)
            lines.push_back(fmt::format("({}): {}", name, indented(text)));
    }
    if (lines.empty()) return module.name() + "()";
    if (extra_lines == 1 && children.empty())
        return fmt::format("{}({})", module.name(), lines.front());
    return fmt::format("{}(\n  {}\n)", module.name(), fmt::join(lines, "\n  "));
}

std::vector<TensorEntry> state_dict(Context& context, const Module& module,
                                    std::string_view prefix) {
    std::vector<TensorEntry> result;
    collect_state(context, module, std::string(prefix), result);
    return result;
}

namespace {

// Source: torch/nn/modules/module.py, _load_from_state_dict, module by module.
class Loading {
   public:
    Loading(const Context& context, const Checkpoint& checkpoint)
        : quiet_(without_history(context)), checkpoint_(checkpoint) {
        for (const CheckpointEntry& entry : checkpoint.entries) by_name_[entry.name] = &entry;
    }

    void load(const Module& module, const std::string& prefix) {
        const ModuleDepth depth(quiet_);
        std::set<std::string> own;
        for (const auto* list : {&module.parameters, &module.buffers}) {
            for (const Module::NamedTensor& named : *list) {
                if (!named.tensor || !named.is_persistent) continue;
                own.insert(named.name);
                load_tensor(prefix, named);
            }
        }
        for (const CheckpointEntry& entry : checkpoint_.entries) {
            if (entry.name.starts_with(prefix)) look_at_key(module, own, prefix, entry.name);
        }
        for (const Module::NamedModule& child : module.modules) {
            if (child.module) load(*child.module, prefix + child.name + ".");
        }
    }

    LoadResult result;
    std::vector<std::string> problems;

   private:
    void load_tensor(const std::string& prefix, const Module::NamedTensor& named) {
        quiet_.charge();  // Python's look at one more tensor
        const std::string name = prefix + named.name;
        const auto found = by_name_.find(name);
        if (found == by_name_.end()) {
            // Checkpoints of the first version had no such counter. Source: _NormBase.
            if (named.name == "num_batches_tracked" && version_at(prefix) < 2) return;
            result.missing.push_back(name);
            return;
        }
        const CheckpointEntry& given = *found->second;
        if (!given.tensor) {
            problems.push_back(fmt::format(
                "While copying the parameter named \"{}\", expected torch.Tensor or Tensor-like "
                "object from checkpoint but received {}",
                name, given.type));
            return;
        }
        Tensor source = given.tensor;
        if (named.tensor->shape.empty() && source->dim() == 1 && source->numel() > 0)
            source = select(quiet_, source, 0, 0);
        if (source->shape != named.tensor->shape) {
            problems.push_back(fmt::format(
                "size mismatch for {}: copying a param with shape {} from checkpoint, the shape in "
                "current model is {}.",
                name, text_of_size(source->shape), text_of_size(named.tensor->shape)));
            return;
        }
        copy_in_place(quiet_, named.tensor, source);
    }

    void look_at_key(const Module& module, const std::set<std::string>& own,
                     const std::string& prefix, const std::string& key) {
        const std::string rest = key.substr(prefix.size());
        const std::size_t dot = rest.find('.');
        const bool is_known =
            dot == std::string::npos
                ? own.contains(rest)
                : std::ranges::any_of(module.modules, [&](const Module::NamedModule& child) {
                      return child.name == rest.substr(0, dot);
                  });
        if (!is_known) result.unexpected.push_back(key);
    }

    std::int64_t version_at(const std::string& prefix) const {
        const auto found = checkpoint_.versions.find(
            prefix.empty() ? prefix : prefix.substr(0, prefix.size() - 1));
        return found == checkpoint_.versions.end() ? 0 : found->second;
    }

    Context quiet_;
    const Checkpoint& checkpoint_;
    std::map<std::string, const CheckpointEntry*> by_name_;
};

}  // namespace

LoadResult load_checkpoint(Context& context, Module& module, const Checkpoint& checkpoint,
                           bool is_strict) {
    Loading loading(context, checkpoint);
    loading.load(module, "");
    std::vector<std::string>& problems = loading.problems;
    const auto add_list = [&](const char* kind, const std::vector<std::string>& keys) {
        if (!is_strict || keys.empty()) return;
        problems.insert(problems.begin(),
                        fmt::format("{} key(s) in state_dict: {}. ", kind, quoted_list(keys)));
    };
    add_list("Unexpected", loading.result.unexpected);
    add_list("Missing", loading.result.missing);
    if (!problems.empty()) {
        raise_runtime_error(fmt::format("Error(s) in loading state_dict for {}:\n\t{}",
                                        module.name(), fmt::join(problems, "\n\t")));
    }
    return std::move(loading.result);
}

LoadResult load_state_dict(Context& context, Module& module, const std::vector<TensorEntry>& state,
                           bool is_strict) {
    Checkpoint checkpoint;
    for (const TensorEntry& entry : state) checkpoint.entries.push_back({entry.name, entry.tensor});
    return load_checkpoint(context, module, checkpoint, is_strict);
}

}  // namespace ringside::torch
