#include "core/exercise/pytorch_script.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

namespace ringside::exercise {

namespace {

constexpr std::string_view kMadeBy = "Exported from Ringside.";

// What has no counterpart on the CPU: a program that uses one of these needs its GPUs.
constexpr std::array<std::string_view, 12> kNeedsGpus = {
    "torch.cuda.Stream",           "torch.cuda.stream(",         "torch.cuda.Event",
    "torch.cuda.current_stream",   "torch.cuda.default_stream",  "torch.cuda.memory_allocated",
    "torch.cuda.max_memory",       "torch.cuda.memory_reserved", "torch.cuda.comm",
    "torch.nn.parallel.replicate", "torch.nn.parallel.scatter",  "parallel_apply",
};

// The way to the CPU where GPUs are missing. {0}: GPUs that the program uses.
constexpr std::string_view kFallback = R"py(GPUS = {0}  # that the program uses
ON_GPUS = torch.cuda.is_available() and torch.cuda.device_count() >= GPUS

if not ON_GPUS:
    from torch.overrides import TorchFunctionMode

    def on_cpu(value):
        """Turns a CUDA device, however it is written, into the CPU."""
        if isinstance(value, torch.device) and value.type == 'cuda':
            return torch.device('cpu')
        if isinstance(value, str) and (value == 'cuda' or value.startswith('cuda:')):
            return 'cpu'
        return value

    class CudaMeansCpu(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            name = getattr(function, '__name__', '')
            if name in ('cuda', 'pin_memory'):
                return args[0]
            if name == 'to' and len(args) > 1 and type(args[1]) is int:
                args = (args[0], 'cpu') + args[2:]
            kwargs = {{key: on_cpu(value) for key, value in (kwargs or {{}}).items()}}
            kwargs.pop('pin_memory', None)
            if type(kwargs.get('device')) is int:
                kwargs['device'] = 'cpu'
            return function(*[on_cpu(value) for value in args], **kwargs)

    CudaMeansCpu().__enter__()
    torch.nn.Module.cuda = lambda self, device=None: self
    move_module = torch.nn.Module.to
    torch.nn.Module.to = lambda self, *args, **kwargs: move_module(
        self, *['cpu' if type(value) is int else on_cpu(value) for value in args],
        **{{key: on_cpu(value) for key, value in kwargs.items()}})
    torch.cuda.set_device = lambda device: None
    torch.cuda.synchronize = lambda device=None: None
    torch.cuda.current_device = lambda: 0
    torch.cuda.device_count = lambda: GPUS
)py";

constexpr std::string_view kFallbackOfRanks = R"py(
    start_group = dist.init_process_group

    def init_process_group(backend=None, *args, **kwargs):
        return start_group('gloo', *args, **kwargs)

    dist.init_process_group = init_process_group
    wrap = torch.nn.parallel.DistributedDataParallel.__init__

    def wrap_on_cpu(self, module, device_ids=None, output_device=None, *args, **kwargs):
        wrap(self, module, None, None, *args, **kwargs)

    torch.nn.parallel.DistributedDataParallel.__init__ = wrap_on_cpu
)py";

std::string snake_case(const std::string& name) {
    std::string snake;
    for (const char c : name) {
        const bool is_word = std::isalnum(static_cast<unsigned char>(c)) != 0;
        snake += is_word ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
    }
    if (snake.empty() || std::isdigit(static_cast<unsigned char>(snake[0])) != 0)
        snake = "program_" + snake;
    return snake;
}

// The program's lines, with `from __future__` lines taken out to stand first.
std::string without_future_imports(const std::string& program, std::string& future) {
    std::string rest;
    for (std::size_t at = 0; at < program.size();) {
        const std::size_t end = std::min(program.find('\n', at), program.size() - 1) + 1;
        const std::string line = program.substr(at, end - at);
        (line.rfind("from __future__ ", 0) == 0 ? future : rest) += line;
        at = end;
    }
    return rest;
}

std::string escaped(std::string text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\' || c == '"') safe += '\\';
        safe += c;
    }
    return safe;
}

bool uses(const std::string& program, std::string_view what) {
    return program.find(what) != std::string::npos;
}

std::string command_for(const RunPlan& plan, const std::string& file_name) {
    if (plan.ranks <= 1) return "python3 " + file_name;
    if (plan.nodes <= 1) {
        return fmt::format("torchrun --standalone --nproc_per_node {} {}", plan.ranks, file_name);
    }
    return fmt::format(
        "torchrun --nnodes {} --nproc_per_node {} --rdzv_backend c10d --rdzv_endpoint HOST:29500 "
        "{}",
        plan.nodes, plan.ranks / plan.nodes, file_name);
}

}  // namespace

PytorchScript pytorch_script(const RunPlan& plan, const std::string& name,
                             const std::string& title) {
    PytorchScript script;
    script.file_name = snake_case(name) + ".py";
    script.command = command_for(plan, script.file_name);

    std::string future;
    std::string body;
    for (const auto& [variable, literal] : plan.set)
        body += fmt::format("{} = {}\n", variable, literal);
    if (!plan.set.empty()) body += '\n';
    const std::string setup = without_future_imports(plan.setup, future);
    if (!setup.empty()) {
        body += "# What runs before the first line.\n" + setup;
        if (body.back() != '\n') body += '\n';
        body += "\n# The program.\n";
    }
    body += without_future_imports(plan.program, future);
    if (body.empty() || body.back() != '\n') body += '\n';

    const bool has_cuda = uses(body, "cuda") || uses(body, "nccl") || uses(body, "DataParallel");
    const bool has_ranks = plan.ranks > 1 || uses(body, "torch.distributed");
    const int gpus = plan.nodes > 1 ? (plan.devices + plan.nodes - 1) / plan.nodes : plan.devices;
    std::string needs;
    for (const std::string_view each : kNeedsGpus) {
        if (needs.empty() && uses(body, each)) needs = each;
    }
    while (!needs.empty() && needs.back() == '(') needs.pop_back();

    std::string& text = script.text;
    text = fmt::format("\"\"\"{}\n\n{} Run it with PyTorch 1.13 or later:\n\n    {}\n",
                       escaped(title), kMadeBy, script.command);
    if (plan.nodes > 1) text += "\non each node; HOST is the name of the first.\n";
    if (has_cuda && needs.empty()) {
        text += fmt::format(
            "\nWith {} GPU{} it uses {}. With fewer it runs on the CPU{}: 'cuda' then means the "
            "CPU,\nand what is printed about devices differs.\n",
            gpus, gpus == 1 ? "" : "s", gpus == 1 ? "it" : "them", has_ranks ? " over gloo" : "");
    } else if (has_cuda) {
        text += fmt::format("\nIt needs {} GPU{}: {} has no counterpart on the CPU.\n", gpus,
                            gpus == 1 ? "" : "s", needs);
    }
    text += "\"\"\"\n" + future;
    const bool has_torch = uses(body, "torch") || has_ranks;
    if (has_cuda || has_ranks || (has_torch && !uses(body, "import torch"))) {
        text += "import torch\n";
        if (has_ranks) text += "import torch.distributed as dist\n";
    }
    if (has_cuda && needs.empty()) {
        text += '\n' + fmt::format(kFallback, gpus);
        if (has_ranks) text += kFallbackOfRanks;
        text += '\n';
    } else if (has_cuda) {
        text += fmt::format(
            "\nif torch.cuda.device_count() < {0}:\n"
            "    raise SystemExit('this program needs {0} GPU{1}: it uses {2}')\n\n",
            gpus, gpus == 1 ? "" : "s", needs);
    } else if (has_ranks) {
        text += '\n';
    }
    text += body;
    return script;
}

bool is_pytorch_script(const std::string& text) { return text.find(kMadeBy) != std::string::npos; }

}  // namespace ringside::exercise
