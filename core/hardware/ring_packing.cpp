#include "core/hardware/ring_packing.h"

#include <algorithm>
#include <numeric>

namespace ringside::hardware {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The arc between neighbours of a mesh, or -1.
int nvlink_arc(const LinkGraph& graph, int from, int to) {
    for (const int arc : graph.arcs_from[at(from)]) {
        if (graph.head_of(arc) == to && graph.links[at(arc / 2)].path == PathKind::nvlink)
            return arc;
    }
    return -1;
}

// Walks every order of the GPUs that begins with `order` and follows NVLinks.
template <class Found>
void extend(const LinkGraph& graph, std::vector<int>& order, std::vector<bool>& is_used,
            const Found& found) {
    if (static_cast<int>(order.size()) == graph.gpus) {
        found(order);
        return;
    }
    for (int next = 0; next < graph.gpus; ++next) {
        if (is_used[at(next)] || nvlink_arc(graph, order.back(), next) < 0) continue;
        is_used[at(next)] = true;
        order.push_back(next);
        extend(graph, order, is_used, found);
        order.pop_back();
        is_used[at(next)] = false;
    }
}

template <class Found>
void each_order_from(const LinkGraph& graph, int first, const Found& found) {
    std::vector<int> order = {first};
    std::vector<bool> is_used(at(graph.gpus), false);
    is_used[at(first)] = true;
    extend(graph, order, is_used, found);
}

// The rate of one ring (or chain) in the order of the GPUs, each hop by its best route.
Channels in_index_order(const LinkGraph& graph, bool is_closed) {
    Channels out;
    Flow flow;
    std::vector<int> order(at(graph.gpus));
    std::iota(order.begin(), order.end(), 0);
    const int hops = is_closed ? graph.gpus : graph.gpus - 1;
    for (int i = 0; i < hops; ++i) {
        const GpuRoute route = route_on(graph, i, (i + 1) % graph.gpus);
        out.path = std::max(out.path, route.path);
        for (const int arc : route.arcs) {
            flow.take(arc, 1);
            if (!is_closed) flow.take(arc ^ 1, 1);
        }
    }
    const FlowRates rates = share_links(graph, {flow});
    out.rate = {rates.total()};
    if (rates.bottleneck >= 0) {
        out.link = rates.bottleneck / 2;
        out.bottleneck = graph.links[at(out.link)].name;
    }
    out.orders = {std::move(order)};
    return out;
}

bool is_mesh(const Cluster& cluster) {
    return cluster.fabric == Fabric::mesh || cluster.fabric == Fabric::cube_mesh;
}

Channels packed(const LinkGraph& graph, const std::vector<std::vector<int>>& orders,
                const std::vector<std::vector<int>>& columns, bool is_one_way) {
    std::vector<double> capacity(graph.links.size() * (is_one_way ? 2 : 1));
    for (std::size_t row = 0; row < capacity.size(); ++row) {
        const GraphLink& link = graph.links[is_one_way ? row / 2 : row];
        capacity[row] = link.path == PathKind::nvlink ? link.rate.value : 0;
    }
    const std::vector<double> shares = largest_packing(columns, capacity);
    Channels out;
    std::vector<double> used(capacity.size(), 0);
    double total = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] <= 0) continue;
        total += shares[i];
        out.orders.push_back(orders[i]);
        for (const int row : columns[i]) used[at(row)] += shares[i];
    }
    out.rate = {total};
    // The most used of the links; the first where several are full.
    double most = 0;
    for (std::size_t row = 0; row < used.size(); ++row) {
        if (capacity[row] <= 0 || used[row] / capacity[row] <= most + 1e-6) continue;
        most = used[row] / capacity[row];
        out.link = static_cast<int>(is_one_way ? row / 2 : row);
        out.bottleneck = graph.links[at(out.link)].name;
    }
    return out;
}

// Every pair has the same links: rings share them out evenly, whatever their number.
Channels on_full_mesh(const LinkGraph& graph, double links_in_use) {
    Channels out = in_index_order(graph, true);
    out.rate = {graph.links.front().rate.value * links_in_use};
    out.path = PathKind::nvlink;
    return out;
}

}  // namespace

std::vector<double> largest_packing(const std::vector<std::vector<int>>& columns,
                                    const std::vector<double>& capacity) {
    const std::size_t rows = capacity.size();
    const std::size_t width = columns.size() + rows + 1;  // columns, slacks, right side
    std::vector<std::vector<double>> table(rows + 1, std::vector<double>(width, 0));
    const double scale = std::max(1.0, *std::max_element(capacity.begin(), capacity.end()));
    for (std::size_t r = 0; r < rows; ++r) {
        table[r][columns.size() + r] = 1;
        table[r][width - 1] = capacity[r] / scale;
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
        for (const int row : columns[c]) table[at(row)][c] += 1;
        table[rows][c] = -1;
    }
    std::vector<std::size_t> basis(rows);
    for (std::size_t r = 0; r < rows; ++r) basis[r] = columns.size() + r;
    constexpr double kZero = 1e-12;
    while (true) {
        std::size_t enter = width;
        for (std::size_t c = 0; c + 1 < width && enter == width; ++c) {
            if (table[rows][c] < -kZero) enter = c;
        }
        if (enter == width) break;
        std::size_t leave = rows;
        for (std::size_t r = 0; r < rows; ++r) {
            if (table[r][enter] <= kZero) continue;
            if (leave == rows) {
                leave = r;
                continue;
            }
            const double ratio = table[r][width - 1] / table[r][enter];
            const double best = table[leave][width - 1] / table[leave][enter];
            if (ratio < best - kZero || (ratio < best + kZero && basis[r] < basis[leave]))
                leave = r;
        }
        if (leave == rows) break;  // unbounded: no row is used
        const double pivot = table[leave][enter];
        for (double& value : table[leave]) value /= pivot;
        for (std::size_t r = 0; r <= rows; ++r) {
            const double factor = table[r][enter];
            if (r == leave || factor == 0) continue;
            for (std::size_t c = 0; c < width; ++c) table[r][c] -= factor * table[leave][c];
        }
        basis[leave] = enter;
    }
    std::vector<double> out(columns.size(), 0);
    for (std::size_t r = 0; r < rows; ++r) {
        if (basis[r] < columns.size()) out[basis[r]] = table[r][width - 1] * scale;
    }
    return out;
}

Channels find_rings(const LinkGraph& graph, const Cluster& cluster) {
    if (graph.gpus < 2) return {};
    if (!is_mesh(cluster) || cluster.has_index_ring) return in_index_order(graph, true);
    if (cluster.fabric == Fabric::mesh) return on_full_mesh(graph, graph.gpus - 1);
    std::vector<std::vector<int>> orders;
    std::vector<std::vector<int>> columns;
    each_order_from(graph, 0, [&](const std::vector<int>& order) {
        if (nvlink_arc(graph, order.back(), 0) < 0) return;
        std::vector<int> arcs;
        for (std::size_t i = 0; i < order.size(); ++i) {
            arcs.push_back(nvlink_arc(graph, order[i], order[(i + 1) % order.size()]));
        }
        orders.push_back(order);
        columns.push_back(std::move(arcs));
    });
    if (columns.empty()) return in_index_order(graph, true);
    return packed(graph, orders, columns, true);
}

Channels find_chains(const LinkGraph& graph, const Cluster& cluster) {
    if (graph.gpus < 2) return {};
    if (!is_mesh(cluster)) return in_index_order(graph, false);
    constexpr double kBothJourneys = 0.5;
    if (cluster.fabric == Fabric::mesh)
        return on_full_mesh(graph, graph.gpus * 0.5 * kBothJourneys);
    std::vector<std::vector<int>> orders;
    std::vector<std::vector<int>> columns;
    for (int first = 0; first < graph.gpus; ++first) {
        each_order_from(graph, first, [&](const std::vector<int>& order) {
            if (order.front() > order.back()) return;  // a chain and its reverse are one
            std::vector<int> links;
            for (std::size_t i = 0; i + 1 < order.size(); ++i) {
                links.push_back(nvlink_arc(graph, order[i], order[i + 1]) / 2);
            }
            orders.push_back(order);
            columns.push_back(std::move(links));
        });
    }
    if (columns.empty()) return in_index_order(graph, false);
    Channels out = packed(graph, orders, columns, false);
    out.rate.value *= kBothJourneys;
    return out;
}

}  // namespace ringside::hardware
