// What lies where at one step, as cards, bars, arrows and links: the placement picture without a
// window. Colours are the window's: a bar or band says which device's hue it carries.
#pragma once

#include "core/trace/record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside::trace {

// Rows of a batch that go together, and the device that gets them (its hue).
struct RowBand {
    std::int64_t first = 0;
    std::int64_t past = 0;
    int device = -1;    // colour index: the device that gets the rows; -1: nobody yet
    std::string label;  // "rows 0–63", "64–127"
};

// What a bar on a card stands for.
// Unnamed activations are one bar; a named tensor (a variable of the program) has its own.
enum class BarGroup {
    parameters,
    replica,
    buffers,
    input,
    named,
    gradients,
    optimizer,
    activations,
    output
};

// A card shows this many single tensors of a group; the rest are one bar, "and 3 more".
inline constexpr int kMostBarsPerGroup = 4;

// One bar on a card: one tensor (inputs, outputs) or all of a group (parameters, gradients, …).
struct PlacedBar {
    BarGroup group = BarGroup::input;
    std::string title;  // "parameters (original)", "inputs[64:128]"
    std::string text;   // "16.8 MB", "64 × 1024 · 262 KB"
    std::int64_t bytes = 0;
    int tensors = 1;
    std::vector<RowBand> bands;  // input and output with known rows: in row order; a chunk has one
    bool is_arriving = false;    // the work that fills it has not ended at this step's time: dashed
    bool is_new = false;         // came with this step
    std::vector<std::int64_t> ids;
};

struct DeviceCard {
    std::string id;     // "cpu", "cuda:1"
    std::string title;  // "Host", "cuda:1"
    std::string name;   // "A100-SXM4-40GB"; for the host "1 process" or "4 processes"
    int device = -1;    // index = hue; -1 the host
    std::int64_t used_bytes = 0;
    std::int64_t memory_bytes = 0;  // 0 = not known (the host)
    double used_fraction = 0;       // of memory, 0 … 1
    std::string memory_text;        // "17.1 MB / 42.9 GB"
    std::vector<PlacedBar> bars;    // parameters, replica, buffers, input, …: in BarGroup's order
    bool is_active = false;         // something runs on it or arrives at this step
    std::string idle_reason;        // why it is empty: "no rows, so no replica"
    int column = 0;                 // its cell in the grid of device cards
    int row = 0;
};

// Moves of this step between the same two places, of the same kind: one arrow.
struct Arrow {
    std::string from;
    std::string to;
    SpanKind kind = SpanKind::copy;
    std::string label;  // "replicate · 16.8 MB"
    std::int64_t bytes = 0;
    int parts = 0;                   // buffers or tensors
    std::vector<std::string> links;  // ids on the way
    bool is_arriving = false;        // not all has ended at this step's time
    double progress = 1;             // share of its time that has passed at this step's time
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
    int rows_device = -1;  // scatter: the hue of the rows it carries
};

// A link between two devices, or a device and the host; several between the same two are joined.
struct LinkLine {
    std::string from;
    std::string to;
    std::vector<std::string> ids;
    std::string label;     // "NVLink3 x4, 100 GB/s"
    bool is_busy = false;  // an arrow of this step goes over it
};

// A variable as it stands at this step.
struct VariableLine {
    std::string name;
    std::string text;
    bool is_changed = false;  // by this step
};

struct PlacementLayout {
    int step = 0;
    int step_count = 0;
    std::int64_t at_ns = 0;
    int line = 0;
    std::string phase;
    std::string title;  // "after replicate · line 3 · t = 0.22 ms"; "before the first line"
    DeviceCard host;
    std::vector<DeviceCard> devices;
    int columns = 1;  // of the grid of device cards
    int rows = 1;
    std::vector<Arrow> arrows;
    std::vector<LinkLine> links;
    std::vector<VariableLine> variables;  // in order of first appearance
};

// Lays a step out; `step` is clamped to what there is. A record without placements gives the
// machine idle. `at_ns` is the moment within the step that is looked at (while it plays): what has
// not ended by then is arriving. Without it: the step's own time, its end.
PlacementLayout placement_at(const Record& record, int step,
                             std::optional<std::int64_t> at_ns = std::nullopt);

// The machine drawn before any run: empty cards and links.
PlacementLayout idle_placement(const std::vector<DeviceInfo>& devices,
                               const std::vector<LinkInfo>& links);

}  // namespace ringside::trace
