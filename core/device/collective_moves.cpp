#include "core/device/collective_moves.h"

#include <algorithm>

namespace ringside::device {
namespace {

class Moves {
   public:
    Moves(int members, int root, std::int64_t count) : n_(members), root_(root), count_(count) {}

    // Member i passes on, in step s, what it got in step s-1; `shift` says which chunk it begins
    // with.
    void ring(int first_step, int shift, bool is_reduced) {
        for (int step = 0; step < n_ - 1; ++step) {
            for (int member = 0; member < n_; ++member) {
                add(first_step + step, member, next(member),
                    chunk_of(count_, wrapped(member + shift - step), n_), is_reduced);
            }
        }
    }

    // Chunks follow each other along the line that begins at `first` and ends before coming back.
    void chain(int first, bool is_reduced) {
        for (int step = 0; step < 2 * n_ - 2; ++step) {
            for (int hop = 0; hop < n_ - 1; ++hop) {
                const int chunk = step - hop;
                if (chunk < 0 || chunk >= n_) continue;
                add(step, wrapped(first + hop), wrapped(first + hop + 1),
                    chunk_of(count_, chunk, n_), is_reduced);
            }
        }
    }

    // Up and down two trees, mirror images of each other, so that who is a leaf in one works in
    // the other.
    void double_tree() {
        const int depth = depth_of(n_ - 1);
        for (int level = depth; level > 0; --level) level_of_trees(depth - level, level, true);
        for (int level = 1; level <= depth; ++level) {
            level_of_trees(depth + level - 1, level, false);
        }
    }

    void to_root() {
        for (int member = 0; member < n_; ++member) {
            if (member != root_) add(0, member, root_, chunk_of(count_, member, n_), false);
        }
    }
    void from_root() {
        for (int member = 0; member < n_; ++member) {
            if (member != root_) add(0, root_, member, chunk_of(count_, member, n_), false);
        }
    }
    void exchange() {
        for (int distance = 1; distance < n_; ++distance) {
            for (int member = 0; member < n_; ++member) {
                const int to = wrapped(member + distance);
                add(distance - 1, member, to, chunk_of(count_, to, n_), false);
            }
        }
    }
    void pair() { add(0, 0, 1, {0, count_}, false); }

    std::vector<ChunkMove> take() { return std::move(moves_); }

   private:
    int wrapped(int member) const { return ((member % n_) + n_) % n_; }
    int next(int member) const { return wrapped(member + 1); }
    static int depth_of(int node) {
        int depth = 0;
        for (; node > 0; node = (node - 1) / 2) ++depth;
        return depth;
    }
    void level_of_trees(int step, int level, bool is_up) {
        for (int node = 1; node < n_; ++node) {
            if (depth_of(node) != level) continue;
            const int parent = (node - 1) / 2;
            for (int tree = 0; tree < 2; ++tree) {
                const int low = tree == 0 ? node : n_ - 1 - node;
                const int high = tree == 0 ? parent : n_ - 1 - parent;
                add(step, is_up ? low : high, is_up ? high : low, chunk_of(count_, tree, 2), is_up);
            }
        }
    }
    void add(int step, int from, int to, Chunk chunk, bool is_reduced) {
        if (chunk.count > 0)
            moves_.push_back({step, from, to, chunk.first, chunk.count, is_reduced});
    }

    int n_;
    int root_;
    std::int64_t count_;
    std::vector<ChunkMove> moves_;
};

}  // namespace

const char* name_of(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::ring:
            return "ring";
        case Algorithm::tree:
            return "tree";
        case Algorithm::direct:
            return "direct";
    }
    return "";
}

Chunk chunk_of(std::int64_t count, int index, int chunks) {
    const std::int64_t size = (count + chunks - 1) / chunks;
    const std::int64_t first = std::min(count, index * size);
    return {first, std::min(size, count - first)};
}

Algorithm algorithm_for(CollectiveOp op, Algorithm wanted) {
    switch (op) {
        case CollectiveOp::all_reduce:
            return wanted == Algorithm::tree ? Algorithm::tree : Algorithm::ring;
        case CollectiveOp::broadcast:
        case CollectiveOp::reduce:
        case CollectiveOp::all_gather:
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::barrier:
            return Algorithm::ring;
        case CollectiveOp::gather:
        case CollectiveOp::scatter:
        case CollectiveOp::all_to_all:
        case CollectiveOp::send:
        case CollectiveOp::receive:
            return Algorithm::direct;
    }
    return wanted;
}

std::vector<ChunkMove> moves_of(CollectiveOp op, Algorithm algorithm, int members, int root,
                                std::int64_t count) {
    Moves moves(members, root, count);
    if (members < 2) return {};
    switch (op) {
        case CollectiveOp::all_reduce:
            if (algorithm_for(op, algorithm) == Algorithm::tree) {
                moves.double_tree();
            } else {
                moves.ring(0, 0, true);
                moves.ring(members - 1, 1, false);
            }
            break;
        case CollectiveOp::reduce_scatter:
            moves.ring(0, -1, true);
            break;
        case CollectiveOp::all_gather:
            moves.ring(0, 0, false);
            break;
        case CollectiveOp::broadcast:
            moves.chain(root, false);
            break;
        case CollectiveOp::reduce:
            moves.chain(root + 1, true);
            break;
        case CollectiveOp::gather:
            moves.to_root();
            break;
        case CollectiveOp::scatter:
            moves.from_root();
            break;
        case CollectiveOp::all_to_all:
            moves.exchange();
            break;
        case CollectiveOp::send:
        case CollectiveOp::receive:
            moves.pair();
            break;
        case CollectiveOp::barrier:
            break;
    }
    return moves.take();
}

}  // namespace ringside::device
