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
    CHECK(record.ranks[2].why == "left the loop at line 9 (break), returned");
    CHECK(deadlock.mend.find("(left the loop at line 9 (break))") != std::string::npos);
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
    request.starts = 1;
    const auto together = make_run(request);
    const trace::Record& record = together->execute();
    CHECK(record.outcome == trace::Outcome::ok);
    CHECK(record.stdout_text == "parent\nchild 0 None\njoined\nchild 1 None\n");
}

TEST_CASE("the words of a hang quote the time limit that the group was given, in NCCL's own form") {
    const auto words = [](const std::string& begin, const std::string& call) {
        const std::string program =
            "import torch, datetime\n"
            "import torch.distributed as dist\n" +
            begin +
            "rank = dist.get_rank()\n"
            "torch.cuda.set_device(rank)\n"
            "t = torch.ones(4, device='cuda')\n"
            "dist.all_reduce(t)\n"
            "if rank == 0:\n"
            "    " +
            call + "\n";
        const trace::Record record = record_of(program, 2, 2);
        REQUIRE(record.deadlock.has_value());
        return record.deadlock->on_gpus;
    };
    CHECK(words("dist.init_process_group('nccl')\n", "dist.all_reduce(t)")
              .find("[Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=2, "
                    "OpType=ALLREDUCE, NumelIn=4, NumelOut=4, Timeout(ms)=600000) ran for 600000 "
                    "milliseconds before timing out.") != std::string::npos);
    const std::string half_a_minute =
        words("dist.init_process_group('nccl', timeout=datetime.timedelta(seconds=30))\n",
              "dist.all_reduce(t)");
    CHECK(half_a_minute.find("limit of 30 seconds") != std::string::npos);
    CHECK(half_a_minute.find("Timeout(ms)=30000") != std::string::npos);
    CHECK(words("dist.init_process_group('gloo', timeout=datetime.timedelta(minutes=2))\n",
                "dist.all_reduce(t.cpu())")
              .find("limit of 2 minutes the waiting ranks raise \"Timed out waiting 120000ms") !=
          std::string::npos);
    CHECK(words("dist.init_process_group('gloo')\n", "dist.all_reduce(t.cpu())")
              .find("Timed out waiting 1800000ms") != std::string::npos);
}

TEST_CASE("an expression reads the variables of every rank") {
    snippet::RunRequest request;
    request.program = kStart +
                      "class Meter:\n"
                      "    def __init__(self, value):\n"
                      "        self.value = value\n"
                      "x = rank * 10\n"
                      "table = {'rank': rank, 'all': [rank, (rank,)]}\n"
                      "shard = t * rank\n"
                      "meter = Meter(rank)\n"
                      "model = torch.nn.Linear(2, 1, bias=False).cuda()\n"
                      "with torch.no_grad():\n"
                      "    model.weight.fill_(1.0)\n"
                      "model(torch.full((1, 2), float(rank), device='cuda')).sum().backward()\n";
    request.ranks = 3;
    const auto run = make_run(std::move(request), 4);
    REQUIRE(run->execute().outcome == trace::Outcome::ok);
    for (const char* expression :
         {"ranks[2].vars['x'] == 20", "[each.vars['x'] for each in ranks] == [0, 10, 20]",
          "ranks[1].vars['table'] == {'rank': 1, 'all': [1, (1,)]}",
          "ranks[2].vars['shard'].tolist() == [2.0] * 4",
          "str(ranks[2].vars['shard'].device) == 'cuda:2'", "ranks[2].vars['meter'].value == 2",
          "ranks[2].vars['model'].weight.tolist() == [[1.0, 1.0]]",
          "ranks[2].vars['model'].weight.grad.tolist() == [[2.0, 2.0]]", "x == 0"}) {
        CAPTURE(expression);
        const snippet::Evaluated value = run->evaluate(expression);
        CHECK(value.error.value_or(trace::RunError{}).message.empty());
        CHECK(value.holds);
    }
}

TEST_CASE(
    "a process of spawn that raises is told by its parent, also when the parent's own waits") {
    const auto record_for = [](const std::string& body) {
        snippet::RunRequest request;
        request.program =
            "import torch, os\n"
            "import torch.distributed as dist\n"
            "import torch.multiprocessing as mp\n"
            "def work(rank):\n"
            "    os.environ['MASTER_ADDR'] = 'localhost'\n"
            "    os.environ['MASTER_PORT'] = '29500'\n"
            "    dist.init_process_group('gloo', rank=rank, world_size=3)\n" +
            body +
            "if __name__ == '__main__':\n"
            "    mp.spawn(work, nprocs=3)\n";
        request.ranks = 3;
        request.starts = 1;
        return make_run(std::move(request))->execute();
    };
    const trace::Record waits = record_for(
        "    if rank == 1:\n"
        "        raise ValueError('no data')\n"
        "    dist.barrier()\n");
    CHECK(waits.outcome == trace::Outcome::error);
    CHECK(waits.error->type == "ProcessRaisedException");
    CHECK(waits.error->message.find("-- Process 1 terminated with the following error:\nTraceback "
                                    "(most recent call last):\n") != std::string::npos);
    CHECK(waits.error->message.find("ValueError: no data") != std::string::npos);
    CHECK(waits.error->line == 9);
    CHECK(waits.ranks[1].why == "raised ValueError at line 9");
    REQUIRE(waits.deadlock.has_value());
    CHECK(waits.deadlock->kind == DeadlockKind::raised);

    const trace::Record own = record_for(
        "    if rank == 0:\n"
        "        raise ValueError('no data')\n"
        "    dist.barrier()\n");
    CHECK(own.error->type == "ProcessRaisedException");
    CHECK(own.error->message.find("-- Process 0 terminated") != std::string::npos);
    CHECK(own.ranks[0].why == "raised ValueError at line 9");

    const trace::Record left = record_for(
        "    if rank == 2:\n"
        "        raise SystemExit(3)\n");
    CHECK(left.error->type == "ProcessExitedException");
    CHECK(left.error->message == "process 2 terminated with exit code 3");
}

TEST_CASE("every rank takes the bucket order of rank 0") {
    const trace::Record record = record_of(
        kStart +
            "from torch.nn.parallel import DistributedDataParallel as DDP\n"
            "class Net(torch.nn.Module):\n"
            "    def __init__(self):\n"
            "        super().__init__()\n"
            "        self.a = torch.nn.Linear(4, 4, bias=False)\n"
            "        self.b = torch.nn.Linear(4, 4, bias=False)\n"
            "    def forward(self, x):\n"
            "        first, second = (self.a, self.b) if rank == 0 else (self.b, self.a)\n"
            "        return second(first(x))\n"
            "model = DDP(Net().cuda(), device_ids=[rank], bucket_cap_mb=0.00001)\n"
            "for step in range(2):\n"
            "    model(torch.ones(1, 4)).sum().backward()\n"
            "print([bucket.indices for bucket in model.reducer.buckets])\n",
        2, 2);
    CHECK(record.outcome == trace::Outcome::ok);
    CHECK(record.stdout_text == "[[1], [0]]\n[[1], [0]]\n");
}
