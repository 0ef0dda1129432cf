#include "core/exercise/loader.h"

#include "core/exercise/content_files.h"
#include "core/exercise/content_tree.h"
#include "core/exercise/readers.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

namespace ringside::exercise {

namespace {

constexpr int kDeepestFolders = 8;

// Runs a reader and frames what it throws.
template <class T, class Read>
Result<T> guarded(std::string_view text, std::string_view file, Read read) {
    try {
        return read();
    } catch (const Problem& problem) {
        return tl::make_unexpected(error_from_problem(problem, text, file));
    }
}

bool is_term(const Node& tree) {
    const Node* kind = tree.find("kind");
    return kind && kind->type == Node::Type::text && kind->text == "term";
}

// Collects a catalogue file by file.
class Collector {
   public:
    void add_file(const std::string& path, Track& track) {
        const auto text = text_of_file(path);
        if (!text) {
            catalogue_.problems.push_back({path, text.error().message});
            return;
        }
        auto item = item_from_toml(*text, path);
        if (!item) {
            catalogue_.problems.push_back({path, item.error().message});
            return;
        }
        const std::string& id =
            std::visit([](const auto& each) -> const std::string& { return each.id; }, *item);
        if (const std::string* other = file_of(id)) {
            catalogue_.problems.push_back(
                {path,
                 fmt::format(
                     "{}: the id '{}' is taken by {}. Give this one another: progress hangs on it.",
                     path, id, *other)});
            return;
        }
        track.items.push_back(id);
        if (auto* exercise = std::get_if<Exercise>(&*item)) {
            exercise->track = track.id;
            catalogue_.exercises.push_back(std::move(*exercise));
        } else {
            auto& term = std::get<Term>(*item);
            term.track = track.id;
            catalogue_.terms.push_back(std::move(term));
        }
    }

    // A folder of exercises; inner folders are tracks of their own.
    void add_folder(const std::string& path, int depth) {
        const auto listing = list_folder(path);
        if (!listing) {
            catalogue_.problems.push_back({path, listing.error().message});
            return;
        }
        if (!listing->files.empty()) add_track(path, listing->files);
        if (depth == kDeepestFolders) return;
        for (const std::string& folder : listing->folders) add_folder(folder, depth + 1);
    }

    void add_loose_file(const std::string& path) {
        const std::string folder = last_part(std::filesystem::path(path).parent_path().string());
        Track& track = track_named(name_without_number(folder));
        add_file(path, track);
    }

    void add_problem(std::string file, std::string message) {
        catalogue_.problems.push_back({std::move(file), std::move(message)});
    }

    Catalogue take() { return std::move(catalogue_); }

   private:
    void add_track(const std::string& path, const std::vector<std::string>& files) {
        const std::string folder = last_part(path);
        const auto track_file =
            std::find_if(files.begin(), files.end(),
                         [](const std::string& file) { return last_part(file) == "track.toml"; });
        Track& track = track_named(name_without_number(folder));
        if (track_file != files.end()) {
            auto read = read_track(*track_file, folder);
            if (read) {
                track.title = read->title;
                track.teaches = read->teaches;
                track.prerequisites = read->prerequisites;
            } else {
                catalogue_.problems.push_back({*track_file, read.error().message});
            }
        }
        for (const std::string& file : files) {
            if (file != (track_file == files.end() ? std::string() : *track_file))
                add_file(file, track);
        }
    }

    static Result<Track> read_track(const std::string& file, const std::string& folder) {
        auto text = text_of_file(file);
        if (!text) return tl::make_unexpected(text.error());
        return track_from_toml(*text, file, folder);
    }

    // A track without its file still has its exercises; its name stands in for the title.
    Track& track_named(const std::string& id) {
        for (Track& track : catalogue_.tracks) {
            if (track.id == id) return track;
        }
        Track track;
        track.id = id;
        track.title = id;
        catalogue_.tracks.push_back(std::move(track));
        return catalogue_.tracks.back();
    }

    const std::string* file_of(const std::string& id) const {
        if (const Exercise* exercise = catalogue_.find_exercise(id)) return &exercise->file;
        if (const Term* term = catalogue_.find_term(id)) return &term->file;
        return nullptr;
    }

    Catalogue catalogue_;
};

}  // namespace

Result<Item> item_from_toml(std::string_view text, std::string_view file) {
    return guarded<Item>(text, file, [&]() -> Item {
        const Node tree = tree_from_toml(text);
        if (is_term(tree)) {
            Term term = term_from_tree(tree, text);
            term.file = file;
            return term;
        }
        Exercise exercise = exercise_from_tree(tree, text);
        exercise.file = file;
        return exercise;
    });
}

Result<Exercise> exercise_from_toml(std::string_view text, std::string_view file) {
    auto item = item_from_toml(text, file);
    if (!item) return tl::make_unexpected(item.error());
    if (auto* exercise = std::get_if<Exercise>(&*item)) return std::move(*exercise);
    return failure(ErrorKind::bad_input,
                   fmt::format("this file holds a term, not an exercise: {}", file));
}

Result<Track> track_from_toml(std::string_view text, std::string_view file,
                              std::string_view folder) {
    return guarded<Track>(text, file, [&] {
        Track track = track_from_tree(tree_from_toml(text));
        track.id = name_without_number(std::string(folder));
        return track;
    });
}

Catalogue load_catalogue(const std::string& content_dir) {
    Collector collector;
    const std::string folder = (std::filesystem::path(content_dir) / "exercises").string();
    collector.add_folder(folder, 0);
    return collector.take();
}

Catalogue load_paths(const std::vector<std::string>& paths) {
    Collector collector;
    for (const std::string& path : paths) {
        if (is_folder(path)) {
            collector.add_folder(path, 0);
        } else {
            collector.add_loose_file(path);
        }
    }
    return collector.take();
}

}  // namespace ringside::exercise
