// Where a program went out of its loops and functions: why a rank no longer comes to a call.
#pragma once

#include <cstdint>
#include <vector>

namespace ringside::snippet {

// One way out of a loop or function of the program.
struct PlaceLeft {
    enum class How {
        loop_ended,  // its iterator had no more, or its condition was false
        loop_break,
        loop_return,
        function_return,  // a return statement outside any loop
    };
    How how = How::loop_ended;
    int line = 0;        // of the break or return; of the loop's head when it ended
    int first_line = 0;  // of the loop or function
    int last_line = 0;
    std::int64_t taken = 0;  // when it was taken last, in the order of all; 0: never
};

// The ways out that a rank took, each where it took it last.
class PlacesLeft {
   public:
    // Returns the number by which take() knows it.
    int add(PlaceLeft place) {
        places_.push_back(place);
        return static_cast<int>(places_.size()) - 1;
    }
    void take(int number) { places_[static_cast<std::size_t>(number)].taken = ++taken_; }
    std::vector<PlaceLeft> taken() const {
        std::vector<PlaceLeft> result;
        for (const PlaceLeft& place : places_) {
            if (place.taken > 0) result.push_back(place);
        }
        return result;
    }

   private:
    std::vector<PlaceLeft> places_;
    std::int64_t taken_ = 0;
};

}  // namespace ringside::snippet
