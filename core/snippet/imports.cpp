// Modules: making them, finding them, refusing them.
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <algorithm>

namespace ringside::snippet {

ModuleObject* Interpreter::new_module(std::string_view dotted_name) {
    const auto found = modules.find(dotted_name);
    if (found != modules.end()) return found->second.get();
    Ref<ModuleObject> module = make<ModuleObject>(*this, std::string(dotted_name));
    modules[std::string(dotted_name)] = module;
    const std::size_t dot = dotted_name.rfind('.');
    if (dot != std::string_view::npos) {
        new_module(dotted_name.substr(0, dot))->set(dotted_name.substr(dot + 1), Value(module));
    }
    return module.get();
}

void Interpreter::on_import(std::string_view module_name, void (*install)(Interpreter&)) {
    installers_[std::string(module_name)] = install;
}

namespace {

// Modules of real Python that a student may well ask for, and that are not bound.
constexpr std::string_view kKnownElsewhere[] = {"accelerate",   "apex",
                                                "argparse",     "array",
                                                "ast",          "asyncio",
                                                "base64",       "bz2",
                                                "calendar",     "click",
                                                "cmath",        "codecs",
                                                "concurrent",   "configparser",
                                                "contextvars",  "copyreg",
                                                "cProfile",     "csv",
                                                "ctypes",       "cupy",
                                                "curses",       "cv2",
                                                "datasets",     "dbm",
                                                "decimal",      "deepspeed",
                                                "difflib",      "dis",
                                                "doctest",      "einops",
                                                "email",        "errno",
                                                "fairscale",    "filecmp",
                                                "fnmatch",      "fractions",
                                                "ftplib",       "getpass",
                                                "glob",         "graphlib",
                                                "gzip",         "h5py",
                                                "hashlib",      "hmac",
                                                "horovod",      "html",
                                                "http",         "importlib",
                                                "inspect",      "io",
                                                "jax",          "json",
                                                "keras",        "keyword",
                                                "lightning",    "locale",
                                                "logging",      "lzma",
                                                "marshal",      "matplotlib",
                                                "mmap",         "multiprocessing",
                                                "networkx",     "nltk",
                                                "ntpath",       "numba",
                                                "numbers",      "numpy",
                                                "pandas",       "pathlib",
                                                "pdb",          "pickle",
                                                "PIL",          "platform",
                                                "plotly",       "posixpath",
                                                "pprint",       "psutil",
                                                "pydantic",     "pynvml",
                                                "pytest",       "pytorch_lightning",
                                                "queue",        "re",
                                                "reprlib",      "requests",
                                                "resource",     "rich",
                                                "sched",        "scipy",
                                                "seaborn",      "secrets",
                                                "select",       "selectors",
                                                "shelve",       "shutil",
                                                "signal",       "site",
                                                "sklearn",      "smtplib",
                                                "socket",       "sqlite3",
                                                "ssl",          "stat",
                                                "struct",       "subprocess",
                                                "sympy",        "sysconfig",
                                                "tarfile",      "tempfile",
                                                "tensorboard",  "tensorflow",
                                                "threading",    "timeit",
                                                "timm",         "tkinter",
                                                "tokenize",     "tomllib",
                                                "torchaudio",   "torchmetrics",
                                                "torchvision",  "tqdm",
                                                "transformers", "triton",
                                                "unittest",     "urllib",
                                                "uuid",         "wandb",
                                                "weakref",      "webbrowser",
                                                "xml",          "yaml",
                                                "zipfile",      "zlib",
                                                "zoneinfo"};

}  // namespace

void Interpreter::make_module(Thread& thread, std::string_view dotted_name) {
    const auto installer = installers_.find(dotted_name);
    if (installer != installers_.end()) {
        const auto install = installer->second;
        installers_.erase(installer);
        install(*this);
    }
    const auto part = internal_sources_.find(dotted_name);
    if (part == internal_sources_.end()) return;
    const std::string_view source = part->second;
    internal_sources_.erase(part);
    run_internal(thread, *new_module(dotted_name), source);
}

Value Interpreter::make_late(Thread& thread, ModuleObject& parent, std::string_view name) {
    const std::string whole = parent.name + "." + std::string(name);
    if (internal_sources_.find(whole) != internal_sources_.end())
        return Value(static_cast<Object*>(import(thread, whole)));
    const auto found = late_names_.find(whole);
    if (found == late_names_.end()) return {};
    ModuleObject* maker = import(thread, found->second);
    const std::string start = parent.name + ".";
    for (const auto& [known, made_by] : late_names_) {
        if (made_by != maker->name || !known.starts_with(start)) continue;
        const std::string_view part = std::string_view(known).substr(start.size());
        if (part.find('.') != std::string_view::npos || parent.attributes().find(intern(part)))
            continue;
        parent.set(part, *maker->attributes().find(intern(part)));
    }
    return *parent.attributes().find(intern(name));
}

ModuleObject* Interpreter::import(Thread& thread, std::string_view dotted_name) {
    const std::string_view top = dotted_name.substr(0, dotted_name.find('.'));
    std::size_t end = top.size();
    make_module(thread, top);
    while (end < dotted_name.size()) {
        end = std::min(dotted_name.find('.', end + 1), dotted_name.size());
        make_module(thread, dotted_name.substr(0, end));
    }
    const auto found = modules.find(dotted_name);
    if (found != modules.end()) return found->second.get();
    if (modules.find(top) == modules.end()) {
        const bool is_real = std::find(std::begin(kKnownElsewhere), std::end(kKnownElsewhere),
                                       top) != std::end(kKnownElsewhere);
        if (is_real) {
            raise("ImportError",
                  "'" + std::string(top) +
                      "' is not part of Ringside's Python subset (available: torch, abc, bisect, "
                      "collections, contextlib, copy, dataclasses, enum, functools, gc, heapq, io, "
                      "itertools, math, operator, os, "
                      "random, statistics, string, sys, textwrap, time, traceback, types, typing, "
                      "warnings)");
        }
        raise("ModuleNotFoundError", "No module named '" + std::string(top) + "'");
    }
    // The longest prefix that exists is a module without that part.
    std::string prefix(top);
    std::size_t at = top.size();
    while (at < dotted_name.size()) {
        const std::size_t dot = std::min(dotted_name.find('.', at + 1), dotted_name.size());
        const std::string next(dotted_name.substr(0, dot));
        if (modules.find(next) == modules.end()) {
            raise("ModuleNotFoundError",
                  "No module named '" + next + "'" +
                      (has_parts(prefix) ? "" : "; '" + prefix + "' is not a package"));
        }
        prefix = next;
        at = dot;
    }
    raise("ModuleNotFoundError", "No module named '" + std::string(dotted_name) + "'");
}

bool Interpreter::has_parts(const std::string& module_name) const {
    const auto next = modules.upper_bound(module_name + ".");
    return next != modules.end() && next->first.rfind(module_name + ".", 0) == 0;
}

void Interpreter::add_source(std::string_view module_name, std::string_view source) {
    internal_sources_[std::string(module_name)] = source;
}

void Interpreter::add_late_names(std::string_view module_name, std::string_view maker,
                                 std::string_view late) {
    while (!late.empty()) {
        const std::size_t end = std::min(late.find(' '), late.size());
        late_names_[std::string(module_name) + "." + std::string(late.substr(0, end))] = maker;
        late.remove_prefix(std::min(end + 1, late.size()));
    }
}

}  // namespace ringside::snippet
