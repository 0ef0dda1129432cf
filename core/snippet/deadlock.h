// Why ranks of a run were left waiting: from the parts that the runtime could not start and from
// how each rank's program ended.
#pragma once

#include "core/device/device_runtime.h"
#include "core/snippet/places_left.h"
#include "core/trace/record.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside::snippet {

// How one rank's program came to its end.
struct RankEnd {
    enum class Kind {
        returned,
        raised,
        stopped,  // it could not go on
        limited,  // it ran on until a limit of the run stopped it
    };
    int rank = 0;
    Kind kind = Kind::returned;
    int line = 0;            // where its host was last
    std::string error = {};  // of a raised one: the exception's class
    int exit_line = 0;       // of a returned one: where it called sys.exit()
    std::vector<PlaceLeft> left = {};
};

// Fills state, place and reason of each rank. `ends`: by rank.
std::vector<trace::RankInfo> rank_infos(const device::Ending& ending,
                                        const std::vector<RankEnd>& ends);

// Finds the call that holds the ranks up and says what is wrong with it; nothing when no rank was
// left waiting in a collective.
//
// The first of these that holds: a rank raised; parts met that do not fit; a rank came past the
// time limit of another; a rank ran on until
// a limit; a rank that others wait for has ended; else the waits form a circle.
std::optional<trace::Deadlock> diagnose(const device::Ending& ending,
                                        const std::vector<RankEnd>& ends);

// Says in one sentence for each place who waits there, for whom, and what mends it.
std::string message_of(const trace::Deadlock& deadlock, const std::vector<trace::RankInfo>& ranks);

// The line that an error of this run points at: that of the first rank which waits in the call.
int line_of(const trace::Deadlock& deadlock, const std::vector<trace::RankInfo>& ranks);

}  // namespace ringside::snippet
