#include "gui/actions.h"
#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"

#include <doctest/doctest.h>

#include <set>

using namespace ringside::gui;
using namespace ringside::gui::test;

namespace {

bool can_meet(Scope a, Scope b) {
    for (const Room room : {Room::course, Room::practice, Room::lab, Room::terms}) {
        if (is_in_scope(a, room) && is_in_scope(b, room)) return true;
    }
    return false;
}

}  // namespace

TEST_SUITE("actions") {
    TEST_CASE("no two actions that can meet share a key") {
        FakeSession session;
        Driver driver(session);
        const auto& all = driver.app().actions().all();
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = i + 1; j < all.size(); ++j) {
                if (!can_meet(all[i].scope, all[j].scope)) continue;
                for (const Key& a : all[i].keys) {
                    for (const Key& b : all[j].keys) {
                        INFO(all[i].name, " and ", all[j].name, " share ", name_of(a));
                        CHECK_FALSE(a == b);
                    }
                }
            }
        }
    }

    TEST_CASE("every action has a name, a key and something to do") {
        FakeSession session;
        Driver driver(session);
        for (const Action& action : driver.app().actions().all()) {
            CAPTURE(action.name);
            CHECK_FALSE(action.name.empty());
            CHECK_FALSE(action.keys.empty());
            CHECK(static_cast<bool>(action.is_enabled));
            CHECK(static_cast<bool>(action.run));
        }
    }

    TEST_CASE("no action is listed twice") {
        FakeSession session;
        Driver driver(session);
        std::set<std::pair<int, int>> seen;
        for (const Action& action : driver.app().actions().all()) {
            CAPTURE(action.name);
            CHECK(seen.insert({static_cast<int>(action.id), action.index}).second);
        }
    }
}
