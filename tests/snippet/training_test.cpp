// What the stage shows of training: the optimiser's own tensors.
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

namespace {

using ringside::trace::Role;

// Every tensor that was placed, by its last name.
std::map<std::string, Role> roles_in(const ringside::trace::Record& record) {
    std::map<std::string, Role> roles;
    for (const ringside::trace::Placement& placement : record.placements) {
        for (const ringside::trace::PlacedTensor& tensor : placement.add)
            roles[tensor.name] = tensor.role;
    }
    return roles;
}

}  // namespace

TEST_CASE("the stage shows Adam's moments as the optimizer's, named after their parameter") {
    const ringside::trace::Record record = record_of(
        "import torch\n"
        "model = torch.nn.Linear(2, 1).to('cuda:0')\n"
        "optimizer = torch.optim.Adam(model.parameters())\n"
        "model.weight.grad = torch.ones(1, 2, device='cuda:0')\n"
        "optimizer.step()\n"
        "done = True\n",
        1);
    REQUIRE_FALSE(record.error.has_value());
    const std::map<std::string, Role> roles = roles_in(record);
    REQUIRE(roles.contains("weight.exp_avg"));
    CHECK(roles.at("weight.exp_avg") == Role::optimizer);
    CHECK(roles.at("weight.exp_avg_sq") == Role::optimizer);
    CHECK(roles.at("weight.step") == Role::optimizer);
    CHECK_FALSE(roles.contains("bias.exp_avg"));
}

TEST_CASE("a step of the optimizer shows PyTorch's kernels and none of the library's lines") {
    const ringside::trace::Record record = record_of(
        "import torch\n"
        "weight = torch.nn.Parameter(torch.ones(4, device='cuda:0'))\n"
        "weight.grad = torch.ones(4, device='cuda:0')\n"
        "torch.optim.Adam([weight]).step()\n",
        1);
    REQUIRE_FALSE(record.error.has_value());
    int updates = 0;
    for (const ringside::trace::Span& span : record.spans) {
        CHECK(span.line <= 4);
        updates += span.name == "addcdiv" ? 1 : 0;
    }
    CHECK(updates == 1);
}

TEST_CASE("a closure that fails inside step is reported at the program's own lines") {
    const ringside::trace::Record record = record_of(
        "import torch\n"
        "optimizer = torch.optim.SGD([torch.ones(2)], lr=0.1)\n"
        "def closure():\n"
        "    raise ValueError('no loss')\n"
        "optimizer.step(closure)\n");
    REQUIRE(record.error.has_value());
    CHECK(record.error->line == 4);
    REQUIRE(record.traceback.size() == 2);
    CHECK(record.traceback[0].line == 5);
    CHECK(record.traceback[1].line == 4);
}
