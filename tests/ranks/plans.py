"""Random programs of several ranks, as plans: what each rank does, one action after the other.

A plan begins as one that works: a list of events of which each concerns some ranks, cut into one list of actions for each
rank. Then, in most plans, something is changed: an action is left out, two are swapped, one brings another shape, dtype,
root or reduction or is another call, a rank returns early or raises.
"""
import random

CALLS = ("all_reduce", "broadcast", "reduce", "all_gather", "barrier")
ROOTED = ("broadcast", "reduce")
REDUCING = ("all_reduce", "reduce")


def collective(rng, group, members):
    call = rng.choice(CALLS[:4] if rng.random() < 0.9 else CALLS)
    action = {"call": call, "group": group}
    if call != "barrier":
        action["count"] = rng.choice((2, 3, 8))
        action["dtype"] = rng.choice(("float32", "float32", "float64"))
    if call in ROOTED:
        action["root"] = rng.choice(members)
    if call in REDUCING:
        action["op"] = rng.choice(("SUM", "SUM", "MAX"))
    return action


def changed(rng, action, members):
    """The action with one thing another."""
    action = dict(action)
    if action["call"] in ("send", "recv"):
        action["count"] += 1
        return action
    choices = [name for name in ("call", "count", "dtype", "root", "op") if name in action]
    what = rng.choice(choices)
    if what == "call":
        new = collective(rng, action["group"], members)
        return new if new["call"] != action["call"] else collective(rng, action["group"], members)
    if what == "count":
        action["count"] += 1
    elif what == "dtype":
        action["dtype"] = "float64" if action["dtype"] == "float32" else "float32"
    elif what == "root":
        action["root"] = rng.choice(members)
    else:
        action["op"] = "MAX" if action["op"] == "SUM" else "SUM"
    return action


def plan(seed, number):
    rng = random.Random(f"{seed}:{number}")
    backend = rng.choice(("gloo", "nccl"))
    size = rng.choice((2, 3, 4)) if backend == "nccl" else rng.choice((2, 3, 4, 5, 8))
    groups = [list(range(size))]
    while size > 2 and len(groups) < 4 and rng.random() < 0.6:
        groups.append(sorted(rng.sample(range(size), rng.randint(2, size - 1))))
    actions = [[] for _ in range(size)]
    for _ in range(rng.randint(1, 8)):
        if rng.random() < 0.3:
            sender, receiver = rng.sample(range(size), 2)
            count = rng.choice((2, 5))
            actions[sender].append({"call": "send", "peer": receiver, "count": count})
            actions[receiver].append({"call": "recv", "peer": sender, "count": count})
        else:
            group = rng.randrange(len(groups))
            action = collective(rng, group, groups[group])
            for rank in groups[group]:
                actions[rank].append(action)
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 3))):
        rank = rng.randrange(size)
        own = actions[rank]
        if not own:
            continue
        at = rng.randrange(len(own))
        kind = rng.random()
        if kind < 0.2:
            del own[at]
        elif kind < 0.4 and len(own) > 1:
            at = rng.randrange(len(own) - 1)
            own[at], own[at + 1] = own[at + 1], own[at]
        elif kind < 0.6:
            if own[at]["call"] in ("return", "raise"):
                continue
            members = groups[own[at].get("group", 0)]
            own[at] = changed(rng, own[at], members)
        elif kind < 0.8:
            own.insert(at, {"call": "return"})
        else:
            own.insert(at, {"call": "raise"})
    return {"backend": backend, "size": size, "groups": groups, "actions": actions}


def text_of_action(action, on_gpu):
    call = action["call"]
    if call == "return":
        return "sys.exit()"
    if call == "raise":
        return "raise ValueError('planned')"
    place = ", device='cuda'" if on_gpu else ""
    if call == "barrier":
        return f"dist.barrier(group=groups[{action['group']}])"
    tensor = f"torch.ones({action['count']}, dtype=torch.{action.get('dtype', 'float32')}{place})"
    if call in ("send", "recv"):
        return f"dist.{call}({tensor}, {action['peer']})"
    more = ""
    if call in ROOTED:
        more += f", {action['root']}"
    if call in REDUCING:
        more += f", op=dist.ReduceOp.{action['op']}"
    if call == "all_gather":
        return (f"dist.all_gather([{tensor} for _ in range(dist.get_world_size(groups[{action['group']}]))], {tensor}, "
                f"group=groups[{action['group']}])")
    return f"dist.{call}({tensor}{more}, group=groups[{action['group']}])"


def program(plan):
    """The program's text and, for each rank, the line of each of its actions."""
    on_gpu = plan["backend"] == "nccl"
    lines = ["import sys", "import torch", "import torch.distributed as dist",
             f"dist.init_process_group('{plan['backend']}')", "rank = dist.get_rank()"]
    if on_gpu:
        lines.append("torch.cuda.set_device(rank)")
    lines.append("groups = [dist.group.WORLD]")
    lines += [f"groups.append(dist.new_group({group}))" for group in plan["groups"][1:]]
    places = []
    for rank, own in enumerate(plan["actions"]):
        lines.append(f"if rank == {rank}:")
        lines.append("    pass")
        places.append([])
        for action in own:
            lines.append("    " + text_of_action(action, on_gpu))
            places[rank].append(len(lines))
    return "\n".join(lines) + "\n", places
