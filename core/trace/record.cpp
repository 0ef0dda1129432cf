#include "core/trace/record.h"

#include <array>
#include <utility>

namespace ringside::trace {

namespace {

constexpr std::array kSpanKinds = {
    SpanKind::copy,       SpanKind::scatter,        SpanKind::replicate,  SpanKind::compute,
    SpanKind::gather,     SpanKind::reduce,         SpanKind::all_reduce, SpanKind::broadcast,
    SpanKind::all_gather, SpanKind::reduce_scatter, SpanKind::send,       SpanKind::wait,
    SpanKind::launch,     SpanKind::host,
};

constexpr std::array kRoles = {
    Role::input,    Role::parameter,  Role::replica, Role::buffer,
    Role::gradient, Role::activation, Role::output,  Role::optimizer,
};

}  // namespace

const char* name_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::ok:
            return "ok";
        case Outcome::error:
            return "error";
        case Outcome::deadlock:
            return "deadlock";
        case Outcome::timeout:
            return "timeout";
        case Outcome::limit:
            return "limit";
        case Outcome::cancelled:
            return "cancelled";
        case Outcome::waived:
            return "waived";
    }
    return "";
}

const char* name_of(ClockKind clock) {
    switch (clock) {
        case ClockKind::modelled:
            return "modelled";
        case ClockKind::measured:
            return "measured";
    }
    return "";
}

const char* name_of(ValuesKind values) {
    switch (values) {
        case ValuesKind::all:
            return "all";
        case ValuesKind::part:
            return "part";
        case ValuesKind::none:
            return "none";
    }
    return "";
}

const char* name_of(SpanKind kind) {
    switch (kind) {
        case SpanKind::copy:
            return "copy";
        case SpanKind::scatter:
            return "scatter";
        case SpanKind::replicate:
            return "replicate";
        case SpanKind::compute:
            return "compute";
        case SpanKind::gather:
            return "gather";
        case SpanKind::reduce:
            return "reduce";
        case SpanKind::all_reduce:
            return "all_reduce";
        case SpanKind::broadcast:
            return "broadcast";
        case SpanKind::all_gather:
            return "all_gather";
        case SpanKind::reduce_scatter:
            return "reduce_scatter";
        case SpanKind::send:
            return "send";
        case SpanKind::wait:
            return "wait";
        case SpanKind::launch:
            return "launch";
        case SpanKind::host:
            return "host";
    }
    return "";
}

const char* name_of(Role role) {
    switch (role) {
        case Role::input:
            return "input";
        case Role::parameter:
            return "parameter";
        case Role::replica:
            return "replica";
        case Role::buffer:
            return "buffer";
        case Role::gradient:
            return "gradient";
        case Role::activation:
            return "activation";
        case Role::output:
            return "output";
        case Role::optimizer:
            return "optimizer";
    }
    return "";
}

const char* name_of(RankState state) {
    switch (state) {
        case RankState::done:
            return "done";
        case RankState::waiting:
            return "waiting";
        case RankState::failed:
            return "failed";
        case RankState::spinning:
            return "spinning";
    }
    return "";
}

const char* name_of(DeadlockKind kind) {
    switch (kind) {
        case DeadlockKind::missing:
            return "missing";
        case DeadlockKind::left:
            return "left";
        case DeadlockKind::raised:
            return "raised";
        case DeadlockKind::mismatch:
            return "mismatch";
        case DeadlockKind::order:
            return "order";
        case DeadlockKind::groups:
            return "groups";
        case DeadlockKind::pair:
            return "pair";
        case DeadlockKind::polling:
            return "polling";
        case DeadlockKind::late:
            return "late";
    }
    return "";
}

std::optional<SpanKind> span_kind_from_name(const std::string& name) {
    for (const SpanKind kind : kSpanKinds) {
        if (name == name_of(kind)) return kind;
    }
    return std::nullopt;
}

std::optional<Role> role_from_name(const std::string& name) {
    for (const Role role : kRoles) {
        if (name == name_of(role)) return role;
    }
    return std::nullopt;
}

}  // namespace ringside::trace
