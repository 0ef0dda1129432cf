#include "core/cli/catalogue_json.h"

#include "core/cli/names.h"
#include "core/exercise/grader.h"

#include <nlohmann/json.hpp>

namespace ringside::cli {

namespace {

using json = nlohmann::ordered_json;

std::string dumped(const json& value) {
    return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

json json_of_exercise_head(const exercise::Exercise& exercise) {
    return {{"id", exercise.id},
            {"title", exercise.title},
            {"kind", name_of(exercise.kind)},
            {"track", exercise.track},
            {"difficulty", name_of(exercise.difficulty)}};
}

}  // namespace

std::string json_from_catalogue(const exercise::Catalogue& catalogue,
                                const exercise::Progress& progress, const std::string& track) {
    json out = {{"exercises", json::array()},
                {"terms", json::array()},
                {"tracks", json::array()},
                {"problems", json::array()}};
    for (const auto& exercise : catalogue.exercises) {
        if (!track.empty() && exercise.track != track) continue;
        const auto state = progress.state(exercise.id, exercise.fingerprint);
        json entry = json_of_exercise_head(exercise);
        entry["solved"] = state.is_solved;
        entry["shown"] = state.was_shown;
        entry["attempts"] = state.attempts;
        entry["attempts_left"] = state.attempts_left;
        out["exercises"].push_back(std::move(entry));
    }
    for (const auto& term : catalogue.terms) {
        if (!track.empty() && term.track != track) continue;
        out["terms"].push_back({{"id", term.id}, {"title", term.title}, {"track", term.track}});
    }
    for (const auto& each : catalogue.tracks) {
        if (!track.empty() && each.id != track) continue;
        out["tracks"].push_back({{"id", each.id},
                                 {"title", each.title},
                                 {"teaches", each.teaches},
                                 {"prerequisites", each.prerequisites},
                                 {"items", each.items}});
    }
    for (const auto& problem : catalogue.problems) {
        out["problems"].push_back({{"file", problem.file}, {"message", problem.message}});
    }
    return dumped(out);
}

std::string json_from_exercise(const exercise::Exercise& exercise, const std::string& prompt) {
    json out = json_of_exercise_head(exercise);
    out["prompt"] = prompt;
    out["setup"] = exercise.setup;
    out["code"] = exercise.code;
    out["blanks"] = exercise::blank_numbers(exercise);
    out["options"] = json::array();
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        json option = {{"letter", exercise::letter_of(i)}, {"text", exercise.options[i].text}};
        if (!exercise.options[i].code.empty()) option["code"] = exercise.options[i].code;
        out["options"].push_back(std::move(option));
    }
    if (exercise.kind == exercise::Kind::choice) out["pick"] = name_of(exercise.pick);
    if (!exercise.unit.empty()) out["unit"] = exercise.unit;
    out["hints"] = exercise.hints.size();
    return dumped(out);
}

std::string json_from_term(const exercise::Term& term) {
    json out = {{"id", term.id},
                {"title", term.title},
                {"track", term.track},
                {"definition", term.definition},
                {"facts", json::array()},
                {"review", json::array()},
                {"related", json::array()},
                {"source", term.source}};
    for (const auto& fact : term.facts) {
        out["facts"].push_back({{"text", fact.text}, {"code", fact.code}});
    }
    for (const auto& review : term.reviews) {
        out["review"].push_back({{"question", review.question}, {"answer", review.answer}});
    }
    for (const auto& related : term.related) {
        out["related"].push_back(
            {{"term", related.term}, {"text", related.text}, {"id", related.id}});
    }
    return dumped(out);
}

}  // namespace ringside::cli
