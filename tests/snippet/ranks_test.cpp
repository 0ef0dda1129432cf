// Runs of several ranks: their diagnosis when they hang, their time, and that they repeat.
#include "core/trace/record_json.h"
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <chrono>

using namespace ringside;
using trace::DeadlockKind;
using trace::RankState;

namespace {

const std::string kStart =
    "import torch\n"
    "import torch.distributed as dist\n"
    "dist.init_process_group('nccl')\n"
    "rank = dist.get_rank()\n"
    "torch.cuda.set_device(rank)\n"
    "t = torch.ones(4, device='cuda')\n";

trace::Record ranks_of(const std::string& program, int ranks = 2) {
    return record_of(kStart + program, 4, ranks);
}

}  // namespace

TEST_CASE("a rank that leaves its loop early is told with the call that the others wait in") {
    const trace::Record record = ranks_of(
        "for step in range(4):\n"
        "    if rank == 2 and step == 2:\n"
        "        break\n"
        "    dist.all_reduce(t)\n"
        "torch.cuda.synchronize()\n",
        4);
    CHECK(record.outcome == trace::Outcome::deadlock);
    REQUIRE(record.deadlock.has_value());
    const trace::Deadlock& deadlock = *record.deadlock;
    CHECK(deadlock.kind == DeadlockKind::left);
    CHECK(deadlock.headline == "rank 2 never joins the third all_reduce");
    CHECK(deadlock.collective == "all_reduce");
    CHECK(deadlock.number == 3);
    CHECK(deadlock.group == std::vector<int>{0, 1, 2, 3});
    CHECK(deadlock.arrived == std::vector<int>{0, 1, 3});
    CHECK(deadlock.missing == std::vector<int>{2});
    CHECK(deadlock.mend.find("Line 10") == 0);
    CHECK(deadlock.mend_kind.find("ine 10") == std::string::npos);
    CHECK(deadlock.on_gpus.find("100 %") != std::string::npos);
    CHECK(record.error->line == 10);
    CHECK(record.ranks[0].state == RankState::waiting);
    CHECK(record.ranks[0].line == 10);
    CHECK(record.ranks[0].number == 3);
    CHECK(record.ranks[0].reduction == "SUM");
    CHECK(record.ranks[0].since_ns > 0);
    CHECK(record.ranks[0].since_ns <= record.duration_ns);
    CHECK(record.ranks[2].state == RankState::done);
    CHECK(record.ranks[2].why == "returned");
}

TEST_CASE("what differs between the parts of a call is named, and what NCCL would make of it") {
    struct Case {
        const char* line;
        DeadlockKind kind;
        const char* differs;
        const char* on_gpus;
    };
    const Case cases[] = {
        {"dist.all_reduce(torch.ones(4 + rank, device='cuda'))", DeadlockKind::mismatch, "shape",
         "does not compare sizes"},
        {"dist.all_reduce(t.double() if rank else t)", DeadlockKind::mismatch, "dtype",
         "does not compare dtypes"},
        {"dist.broadcast(t, src=rank)", DeadlockKind::mismatch, "root", "does not compare roots"},
        {"dist.all_reduce(t, op=dist.ReduceOp.MAX if rank else dist.ReduceOp.SUM)",
         DeadlockKind::mismatch, "reduction", "does not compare reductions"},
        {"dist.all_reduce(t) if rank else dist.broadcast(t, src=0)", DeadlockKind::order, "call",
         "Watchdog caught"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.line);
        const trace::Record record = ranks_of(std::string(each.line) + "\n");
        CHECK(record.outcome == trace::Outcome::deadlock);
        REQUIRE(record.deadlock.has_value());
        CHECK(record.deadlock->kind == each.kind);
        CHECK(record.deadlock->differs == each.differs);
        CHECK(record.deadlock->on_gpus.find(each.on_gpus) != std::string::npos);
        CHECK(record.deadlock->arrived == std::vector<int>{0, 1});
    }
}

TEST_CASE("a rank that raises leaves an error and a diagnosis of those who wait for it") {
    const trace::Record record = ranks_of(
        "if rank == 1:\n"
        "    raise ValueError('no data')\n"
        "dist.all_reduce(t)\n");
    CHECK(record.outcome == trace::Outcome::error);
    CHECK(record.error->line == 8);
    REQUIRE(record.deadlock.has_value());
    CHECK(record.deadlock->kind == DeadlockKind::raised);
    CHECK(record.deadlock->headline ==
          "rank 1 raised ValueError at line 8, and another rank waits for it");
    CHECK(record.ranks[1].state == RankState::failed);
    CHECK(record.ranks[1].why == "raised ValueError at line 8");
}

TEST_CASE("a rank that asks without end is spinning, not waiting, and ends as a limit") {
    snippet::RunRequest request;
    request.program = kStart +
                      "dist.all_reduce(t)\n"
                      "if rank == 0:\n"
                      "    work = dist.all_reduce(t, async_op=True)\n"
                      "    while not work.is_completed():\n"
                      "        pass\n";
    request.ranks = 2;
    request.limits.most_steps = 100'000;
    const trace::Record record = make_run(std::move(request), 2)->execute();
    CHECK(record.outcome == trace::Outcome::limit);
    REQUIRE(record.deadlock.has_value());
    CHECK(record.deadlock->kind == DeadlockKind::polling);
    CHECK(record.ranks[0].state == RankState::spinning);
    CHECK(record.ranks[0].waits_for == std::vector<int>{1});
    CHECK(record.ranks[1].state == RankState::done);
}

TEST_CASE("an all_reduce counts what its ring sends") {
    const trace::Record record = ranks_of("dist.all_reduce(torch.ones(1024, device='cuda'))\n", 4);
    // Each of 4 members sends 2 (4 - 1) / 4 of 4096 bytes.
    CHECK(record.summary.bytes_moved == 4 * 6144);
}

TEST_CASE(
    "DistributedDataParallel on eight ranks repeats byte for byte, with the same bits on each") {
    const std::string program =
        "import torch\n"
        "import torch.nn as nn\n"
        "import torch.distributed as dist\n"
        "from torch.nn.parallel import DistributedDataParallel as DDP\n"
        "dist.init_process_group('nccl')\n"
        "rank = dist.get_rank()\n"
        "torch.cuda.set_device(rank)\n"
        "torch.manual_seed(rank)\n"
        "model = DDP(nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4)).cuda(), "
        "device_ids=[rank])\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "for step in range(3):\n"
        "    optimizer.zero_grad()\n"
        "    model(torch.randn(4, 8)).pow(2).mean().backward()\n"
        "    optimizer.step()\n"
        "print([p.sum().item().hex() for p in model.parameters()])\n";
    const trace::Record first = record_of(program, 8, 8);
    CHECK(first.outcome == trace::Outcome::ok);
    CHECK(trace::json_from_record(first) == trace::json_from_record(record_of(program, 8, 8)));
    for (const trace::RankInfo& rank : first.ranks)
        CHECK(rank.stdout_text == first.ranks[0].stdout_text);
}

TEST_CASE("more operations than a record keeps end the run as a limit that says so") {
    const trace::Record record = record_of(kStart +
                                               "for step in range(30000):\n"
                                               "    dist.all_reduce(t)\n",
                                           4, 4);
    CHECK(record.outcome == trace::Outcome::limit);
    CHECK(record.error->message ==
          "more than 100000 operations were recorded; make the program shorter");
    CHECK(record.error->line == 8);
}

TEST_CASE("a program that starts two processes asks for two ranks and runs with them") {
    snippet::RunRequest request;
    request.program =
        "import os\n"
        "import torch.multiprocessing as mp\n"
        "def work(rank, text):\n"
        "    print(text, rank, os.environ.get('RANK'))\n"
        "if __name__ == '__main__':\n"
        "    print('parent')\n"
        "    mp.spawn(work, args=('child',), nprocs=2)\n"
        "    print('joined')\n";
    const auto alone = make_run(request);
    CHECK(alone->execute().outcome == trace::Outcome::limit);
    CHECK(alone->wanted_ranks() == 2);
    request.ranks = 2;
    request.is_started_by_program = true;
    const auto together = make_run(request);
    const trace::Record& record = together->execute();
    CHECK(record.outcome == trace::Outcome::ok);
    CHECK(record.stdout_text == "parent\nchild 0 None\njoined\nchild 1 None\n");
}
