#include "core/hardware/simulator.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace ringside::hardware {
namespace {

// 1 GB/s is a thousandth of a byte per picosecond: 1,000 bytes take a microsecond.
constexpr BytesPerSecond kGigabyte{1e9};
constexpr Picoseconds kMicrosecond = std::chrono::microseconds(1);

// Writes down what happens, as "token@picoseconds".
class Log : public Simulator::Listener {
   public:
    Simulator simulator{*this};
    std::string text;
    std::vector<std::pair<Token, Picoseconds>> ends;
    int gate_stream = -1;

    Picoseconds end_of(Token token) const {
        for (const auto& [known, time] : ends) {
            if (known == token) return time;
        }
        return Picoseconds(-1);
    }
    void finish() {
        while (!simulator.advance(Picoseconds::max())) {
        }
    }

    void started(Token token) override { text += "start " + std::to_string(token) + "\n"; }
    void ended(Token token) override {
        text += "end " + std::to_string(token) + "\n";
        ends.emplace_back(token, simulator.now());
    }
    void arrived(Token gate) override { text += "gate " + std::to_string(gate) + "\n"; }
    void recorded(RecordingId) override { text += "recorded\n"; }
    void timer(Token token) override {
        text += "timer " + std::to_string(token) + "\n";
        simulator.stop_after_instant();
    }
    void item_left(int) override {}
};

Task transfer(int path, std::int64_t bytes, Picoseconds latency = Picoseconds(0)) {
    Task task;
    task.path = path;
    task.amount = bytes;
    task.latency = latency;
    task.cap = rate_from(BytesPerSecond{1e15});
    return task;
}

Task device_work(int path, Picoseconds time, std::int64_t weight = kWholeWeight) {
    Task task;
    task.path = path;
    task.amount = time.count();
    task.weight = weight;
    return task;
}

}  // namespace

TEST_CASE("a transfer alone takes its latency and its bytes over the link's rate") {
    Log log;
    Simulator& s = log.simulator;
    const int path = s.add_path({s.add_resource(rate_from(kGigabyte))});
    const int stream = s.add_stream();
    s.enqueue_task(stream, Picoseconds(7), transfer(path, 1000, Picoseconds(40)), 1);
    log.finish();
    CHECK(log.end_of(1) == Picoseconds(7 + 40 + 1'000'000));
}

TEST_CASE("a transfer that does not come out even ends at the next whole picosecond") {
    Log log;
    Simulator& s = log.simulator;
    const int path = s.add_path({s.add_resource(rate_from(BytesPerSecond{3e12}))});
    const int stream = s.add_stream();
    s.enqueue_task(stream, Picoseconds(0), transfer(path, 10), 1);
    s.enqueue_task(stream, Picoseconds(0), transfer(path, 9), 2);
    log.finish();
    CHECK(log.end_of(1) == Picoseconds(4));
    CHECK(log.end_of(2) == Picoseconds(4 + 3));
}

TEST_CASE("two transfers over one link take twice as long as one") {
    Log log;
    Simulator& s = log.simulator;
    const int path = s.add_path({s.add_resource(rate_from(kGigabyte))});
    const int a = s.add_stream();
    const int b = s.add_stream();
    s.enqueue_task(a, Picoseconds(0), transfer(path, 1000), 1);
    s.enqueue_task(b, Picoseconds(0), transfer(path, 1000), 2);
    log.finish();
    CHECK(log.end_of(1) == 2 * kMicrosecond);
    CHECK(log.end_of(2) == 2 * kMicrosecond);
}

TEST_CASE("a later transfer slows the earlier one from its start only") {
    Log log;
    Simulator& s = log.simulator;
    const int path = s.add_path({s.add_resource(rate_from(kGigabyte))});
    const int a = s.add_stream();
    const int b = s.add_stream();
    s.enqueue_task(a, Picoseconds(0), transfer(path, 1000), 1);
    s.enqueue_task(b, Picoseconds(500'000), transfer(path, 1000), 2);
    log.finish();
    // 500 bytes are left at 0.5 us and go at half rate until 1.5 us; then the second has 500 left.
    CHECK(log.end_of(1) == Picoseconds(1'500'000));
    CHECK(log.end_of(2) == Picoseconds(2'000'000));
}

TEST_CASE("what one transfer cannot use goes to the others") {
    Log log;
    Simulator& s = log.simulator;
    const int narrow = s.add_resource(rate_from(kGigabyte));
    const int wide = s.add_resource(rate_from(BytesPerSecond{2e9}));
    const int over_narrow = s.add_path({narrow});
    const int over_both = s.add_path({narrow, wide});
    const int over_wide = s.add_path({wide});
    s.enqueue_task(s.add_stream(), Picoseconds(0), transfer(over_narrow, 500), 1);
    s.enqueue_task(s.add_stream(), Picoseconds(0), transfer(over_both, 500), 2);
    s.enqueue_task(s.add_stream(), Picoseconds(0), transfer(over_wide, 1500), 3);
    log.finish();
    // Max-min: half of the narrow link for each of the first two, the rest of the wide one, 1.5
    // GB/s, for the third: all end at once.
    CHECK(log.end_of(1) == kMicrosecond);
    CHECK(log.end_of(2) == kMicrosecond);
    CHECK(log.end_of(3) == kMicrosecond);
}

TEST_CASE("two kernels that need the whole device share it, two small ones do not notice") {
    Log log;
    Simulator& s = log.simulator;
    const int path = s.add_path({s.add_resource(kWholeRate)});
    const int a = s.add_stream();
    const int b = s.add_stream();
    s.enqueue_task(a, Picoseconds(0), device_work(path, Picoseconds(1000)), 1);
    s.enqueue_task(b, Picoseconds(0), device_work(path, Picoseconds(1000)), 2);
    log.finish();
    CHECK(log.end_of(1) == Picoseconds(2000));
    CHECK(log.end_of(2) == Picoseconds(2000));
    s.enqueue_task(a, Picoseconds(2000), device_work(path, Picoseconds(1000), kWholeWeight / 4), 3);
    s.enqueue_task(b, Picoseconds(2000), device_work(path, Picoseconds(1000), kWholeWeight / 4), 4);
    log.finish();
    CHECK(log.end_of(3) == Picoseconds(3000));
    CHECK(log.end_of(4) == Picoseconds(3000));
}

TEST_CASE("a stream runs one item after the other, another stream waits for its event") {
    Log log;
    Simulator& s = log.simulator;
    const int device = s.add_path({s.add_resource(kWholeRate)});
    const int other = s.add_path({s.add_resource(kWholeRate)});
    const int a = s.add_stream();
    const int b = s.add_stream();
    const RecordingId event = s.add_recording();
    s.enqueue_wait(b, Picoseconds(0), event);
    s.enqueue_task(b, Picoseconds(0), device_work(other, Picoseconds(10)), 3);
    s.enqueue_task(a, Picoseconds(0), device_work(device, Picoseconds(100)), 1);
    s.enqueue_record(a, Picoseconds(0), event);
    s.enqueue_task(a, Picoseconds(0), device_work(device, Picoseconds(50)), 2);
    log.finish();
    CHECK(s.time_of(event) == Picoseconds(100));
    CHECK(log.end_of(3) == Picoseconds(110));
    CHECK(log.end_of(2) == Picoseconds(150));
}

TEST_CASE("at one instant ends come before timers and timers before starts") {
    Log log;
    Simulator& s = log.simulator;
    const int device = s.add_path({s.add_resource(kWholeRate)});
    s.enqueue_task(s.add_stream(), Picoseconds(100), device_work(device, Picoseconds(5)), 2);
    s.add_timer(Picoseconds(100), 9);
    s.enqueue_task(s.add_stream(), Picoseconds(0), device_work(device, Picoseconds(100)), 1);
    log.finish();
    CHECK(log.text == "start 1\nend 1\ntimer 9\nstart 2\nend 2\n");
}

TEST_CASE("work of a slower host goes before work that a faster one enqueued for later") {
    Log log;
    Simulator& s = log.simulator;
    const int device = s.add_path({s.add_resource(kWholeRate)});
    const int stream = s.add_stream();
    s.enqueue_task(stream, Picoseconds(50), device_work(device, Picoseconds(10)), 2);
    s.enqueue_task(stream, Picoseconds(20), device_work(device, Picoseconds(10)), 1);
    log.finish();
    CHECK(log.end_of(1) == Picoseconds(30));
    CHECK(log.end_of(2) == Picoseconds(60));
}

TEST_CASE("time does not pass the limit, and stops when a listener asks") {
    Log log;
    Simulator& s = log.simulator;
    const int device = s.add_path({s.add_resource(kWholeRate)});
    s.enqueue_task(s.add_stream(), Picoseconds(0), device_work(device, Picoseconds(100)), 1);
    CHECK(s.advance(Picoseconds(99)));
    CHECK(log.end_of(1) == Picoseconds(-1));
    CHECK(s.now() == Picoseconds(99));
    CHECK(s.advance(Picoseconds(100)));
    CHECK(log.end_of(1) == Picoseconds(100));
    s.add_timer(Picoseconds(200), 5);
    CHECK_FALSE(s.advance(Picoseconds(300)));
    CHECK(s.now() == Picoseconds(200));
    CHECK(s.advance(Picoseconds(300)));
}

TEST_CASE("a gate holds its stream until it is opened") {
    Log log;
    Simulator& s = log.simulator;
    const int device = s.add_path({s.add_resource(kWholeRate)});
    const int stream = s.add_stream();
    s.enqueue_gate(stream, Picoseconds(10), 7);
    s.enqueue_task(stream, Picoseconds(10), device_work(device, Picoseconds(5)), 1);
    log.finish();
    CHECK(log.text == "gate 7\n");
    CHECK(s.head_of(stream).kind == Simulator::Head::Kind::gate);
    s.open_gate(stream);
    log.finish();
    CHECK(log.end_of(1) == Picoseconds(15));
}

TEST_CASE("nobody gets more than its cap and no resource gives more than it has") {
    std::vector<Rate> capacity = {rate_from(kGigabyte), rate_from(BytesPerSecond{5e9})};
    const std::vector<int> both = {0, 1};
    const std::vector<int> second = {1};
    const std::vector<int> twice = {1, 1};
    std::vector<Taker> takers(3);
    takers[0].path = &both;
    takers[1].path = &second;
    takers[2].path = &twice;
    for (Taker& taker : takers) taker.cap = rate_from(BytesPerSecond{4e9});
    takers[1].cap = rate_from(BytesPerSecond{5e8});
    share_fairly(capacity, takers);
    CHECK(takers[0].rate == rate_from(kGigabyte));
    CHECK(takers[1].rate == rate_from(BytesPerSecond{5e8}));
    const Wide used = takers[0].rate.value + takers[1].rate.value + 2 * takers[2].rate.value;
    CHECK(used <= capacity[1].value);
    CHECK(capacity[1].value - used < 4);
}

}  // namespace ringside::hardware
