#include "core/device/collective_moves.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

namespace ringside::device {
namespace {

int last_step(const std::vector<ChunkMove>& moves) {
    int last = -1;
    for (const ChunkMove& move : moves) last = std::max(last, move.step);
    return last;
}

// By element and member: which members' values are in it after the moves.
std::vector<std::vector<std::set<int>>> contributions(const std::vector<ChunkMove>& moves,
                                                      int members, std::int64_t count) {
    std::vector<std::vector<std::set<int>>> held(
        static_cast<std::size_t>(members),
        std::vector<std::set<int>>(static_cast<std::size_t>(count)));
    for (int member = 0; member < members; ++member) {
        for (auto& element : held[static_cast<std::size_t>(member)]) element = {member};
    }
    for (const ChunkMove& move : moves) {
        for (std::int64_t i = move.first; i < move.first + move.count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const std::set<int>& from = held[static_cast<std::size_t>(move.from)][at];
            std::set<int>& to = held[static_cast<std::size_t>(move.to)][at];
            if (move.is_reduced) {
                for (int member : from) CHECK(to.insert(member).second);  // nothing counts twice
            } else {
                to = from;
            }
        }
    }
    return held;
}

}  // namespace

TEST_CASE("a ring's all_reduce takes 2(n-1) steps in which every link carries one chunk") {
    const auto moves = moves_of(CollectiveOp::all_reduce, Algorithm::ring, 4, 0, 1024);
    CHECK(last_step(moves) + 1 == 6);
    CHECK(moves.size() == 24);
    for (const ChunkMove& move : moves) {
        CHECK(move.to == (move.from + 1) % 4);
        CHECK(move.count == 256);
        CHECK(move.is_reduced == (move.step < 3));
    }
}

TEST_CASE("every algorithm brings every member's values once into every element") {
    for (Algorithm algorithm : {Algorithm::ring, Algorithm::tree}) {
        for (int members : {2, 3, 4, 5, 7, 8, 13}) {
            for (std::int64_t count : {1, 2, 5, 64}) {
                CAPTURE(members);
                CAPTURE(count);
                const auto moves = moves_of(CollectiveOp::all_reduce, algorithm, members, 0, count);
                for (const auto& member : contributions(moves, members, count)) {
                    for (const auto& element : member) {
                        CHECK(element.size() == static_cast<std::size_t>(members));
                    }
                }
            }
        }
    }
}

TEST_CASE("reduce_scatter ends with each member's own piece, reduce with all of it at the root") {
    for (int members : {2, 3, 5, 8}) {
        const auto n = static_cast<std::size_t>(members);
        const auto scattered = contributions(
            moves_of(CollectiveOp::reduce_scatter, Algorithm::ring, members, 0, 2 * members),
            members, 2 * members);
        for (std::size_t member = 0; member < n; ++member) {
            CHECK(scattered[member][2 * member].size() == n);
            CHECK(scattered[member][2 * member + 1].size() == n);
        }
        for (int root = 0; root < members; ++root) {
            const auto reduced = contributions(
                moves_of(CollectiveOp::reduce, Algorithm::ring, members, root, 9), members, 9);
            for (const auto& element : reduced[static_cast<std::size_t>(root)]) {
                CHECK(element.size() == n);
            }
        }
    }
}

TEST_CASE("broadcast and all_gather put the owner's values everywhere") {
    for (int members : {2, 3, 6}) {
        for (int root = 0; root < members; ++root) {
            for (const auto& member :
                 contributions(moves_of(CollectiveOp::broadcast, Algorithm::ring, members, root, 7),
                               members, 7)) {
                for (const auto& element : member) CHECK(element == std::set<int>{root});
            }
        }
        for (const auto& member :
             contributions(moves_of(CollectiveOp::all_gather, Algorithm::ring, members, 0, members),
                           members, members)) {
            for (int i = 0; i < members; ++i) {
                CHECK(member[static_cast<std::size_t>(i)] == std::set<int>{i});
            }
        }
    }
}

TEST_CASE("two trees halve the work: no member sends more than twice the vector") {
    const auto moves = moves_of(CollectiveOp::all_reduce, Algorithm::tree, 8, 0, 100);
    std::map<int, std::int64_t> sent;
    for (const ChunkMove& move : moves) sent[move.from] += move.count;
    for (const auto& [member, count] : sent) CHECK(count <= 200);
    CHECK(last_step(moves) + 1 == 6);  // three levels up, three down
}

TEST_CASE("a vector shorter than the ring moves no empty chunks") {
    for (const ChunkMove& move : moves_of(CollectiveOp::all_reduce, Algorithm::ring, 8, 0, 3)) {
        CHECK(move.count == 1);
    }
    CHECK(moves_of(CollectiveOp::all_reduce, Algorithm::ring, 1, 0, 3).empty());
    CHECK(moves_of(CollectiveOp::barrier, Algorithm::ring, 4, 0, 0).empty());
}

}  // namespace ringside::device
