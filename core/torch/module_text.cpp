// repr(module), and state dictionaries with their errors.
#include "core/torch/elementwise.h"
#include "core/torch/limits.h"
#include "core/torch/module.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>

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

LoadResult load_state_dict(Context& context, Module& module, const std::vector<TensorEntry>& state,
                           bool is_strict) {
    LoadResult result;
    std::vector<std::string> problems;
    const std::vector<TensorEntry> own = state_dict(context, module);
    const auto find = [](const std::vector<TensorEntry>& entries, const std::string& name) {
        return std::ranges::find(entries, name, &TensorEntry::name);
    };
    Context quiet = without_history(context);
    for (const TensorEntry& entry : own) {
        const auto given = find(state, entry.name);
        if (given == state.end()) {
            result.missing.push_back(entry.name);
        } else if (given->tensor->shape != entry.tensor->shape) {
            problems.push_back(fmt::format(
                "size mismatch for {}: copying a param with shape {} from checkpoint, the shape in "
                "current model is {}.",
                entry.name, text_of_size(given->tensor->shape), text_of_size(entry.tensor->shape)));
        } else {
            copy_in_place(quiet, entry.tensor, given->tensor);
        }
    }
    for (const TensorEntry& entry : state) {
        if (find(own, entry.name) == own.end()) result.unexpected.push_back(entry.name);
    }
    if (is_strict) {
        if (!result.unexpected.empty()) {
            problems.insert(problems.begin(), fmt::format("Unexpected key(s) in state_dict: {}. ",
                                                          quoted_list(result.unexpected)));
        }
        if (!result.missing.empty()) {
            problems.insert(problems.begin(), fmt::format("Missing key(s) in state_dict: {}. ",
                                                          quoted_list(result.missing)));
        }
    }
    if (!problems.empty()) {
        raise_runtime_error(fmt::format("Error(s) in loading state_dict for {}:\n\t{}",
                                        module.name(), fmt::join(problems, "\n\t")));
    }
    return result;
}

}  // namespace ringside::torch
