"""What must become of a plan, found from the plan alone.

Each rank has a host, which takes its actions one by one, and a queue of what it has handed to the backend. An action at the
head of its queue waits until all that belong to the same call are at the head of theirs; then, if they fit each other, all go.
With gloo the host waits for its queue after each action. With nccl it goes on at once, except where a communicator is used for
the first time (the hosts of all its members meet) and at a barrier. Calls are the same when they are a group's same number, or
a pair's same number in the same direction. What is left when nothing goes on any more is the graph of who waits for whom.
"""


class Call:
    """An action as the members of its call see it."""

    def __init__(self, plan, rank, action, number):
        self.rank = rank
        self.action = action
        self.is_pair = action["call"] in ("send", "recv")
        if self.is_pair:
            sender, receiver = (rank, action["peer"]) if action["call"] == "send" else (action["peer"], rank)
            self.members = [sender, receiver]
            self.key = ("pair", sender, receiver, number)
            self.communicator = ("pair", min(sender, receiver), max(sender, receiver))
        else:
            self.members = plan["groups"][action["group"]]
            self.key = ("group", action["group"], number)
            self.communicator = ("group", action["group"])

    def differs(self, other):
        a, b = self.action, other.action
        if self.is_pair:
            return "shape" if a["count"] != b["count"] else None
        for name, what in (("call", "call"), ("dtype", "dtype"), ("count", "shape"), ("root", "root"), ("op", "reduction")):
            if a.get(name) != b.get(name):
                return what
        return None


class Rank:
    def __init__(self, plan, rank):
        self.rank = rank
        self.actions = plan["actions"][rank]
        self.next = 0
        self.queue = []    # (call, line index)
        self.end = None    # "returned", "raised"
        self.counts = {}
        self.meets = None  # a call whose communicator is being made
        self.barrier = None
        self.made = set()

    def call(self, plan, action):
        if action["call"] in ("send", "recv"):
            counted = (action["call"], action["peer"])
        else:
            counted = action["group"]
        number = self.counts.get(counted, 0)
        return Call(plan, self.rank, action, number), counted


def simulate(plan):
    ranks = [Rank(plan, rank) for rank in range(plan["size"])]
    is_gpu = plan["backend"] == "nccl"

    def step_host(rank):
        if rank.end or rank.meets:
            return False
        if rank.queue and (not is_gpu or rank.barrier):
            return False
        rank.barrier = None
        if rank.next == len(rank.actions):
            rank.end = "returned"
            return True
        action = rank.actions[rank.next]
        if action["call"] in ("return", "raise"):
            rank.end = "returned" if action["call"] == "return" else "raised"
            return True
        call, counted = rank.call(plan, action)
        if is_gpu and call.communicator not in rank.made:
            rank.meets = call
            return True
        rank.counts[counted] = rank.counts.get(counted, 0) + 1
        rank.queue.append((call, rank.next))
        rank.barrier = action["call"] == "barrier"
        rank.next += 1
        return True

    def step_meeting():
        for rank in ranks:
            if rank.meets and all(ranks[other].meets and ranks[other].meets.communicator == rank.meets.communicator
                                  for other in rank.meets.members):
                key = rank.meets.communicator
                for other in list(rank.meets.members):
                    ranks[other].made.add(key)
                    ranks[other].meets = None
                return True
        return False

    def step_queue():
        for rank in ranks:
            if not rank.queue:
                continue
            call = rank.queue[0][0]
            heads = [ranks[other].queue[0][0] if ranks[other].queue else None for other in call.members]
            if all(head and head.key == call.key for head in heads) and not any(call.differs(head) for head in heads):
                for other in call.members:
                    ranks[other].queue.pop(0)
                return True
        return False

    while any([step_host(rank) for rank in ranks]) or step_meeting() or step_queue():
        pass
    return ranks


def verdict(plan, places):
    """outcome; for each rank (state, line, waits_for); the kinds that a diagnosis may name."""
    ranks = simulate(plan)
    heads = {}
    for rank in ranks:
        if rank.meets:
            heads[rank.rank] = (rank.meets, rank.next, True)
        elif rank.queue:
            heads[rank.rank] = (*rank.queue[0], False)
    # With a meeting under way the queue may hold something too: what its host waits for is told.
    waits = {}
    for rank, (call, index, is_meeting) in heads.items():
        if is_meeting:
            waits[rank] = [other for other in call.members if other != rank and
                           not (ranks[other].meets and ranks[other].meets.communicator == call.communicator)]
        else:
            waits[rank] = [other for other in call.members if other != rank and
                           not (ranks[other].queue and ranks[other].queue[0][0].key == call.key)]
    states = []
    for rank in ranks:
        if rank.rank in heads and rank.end != "raised":
            states.append(("waiting", places[rank.rank][heads[rank.rank][1]], sorted(waits[rank.rank])))
        elif rank.rank in heads:
            states.append(("failed", places[rank.rank][heads[rank.rank][1]], sorted(waits[rank.rank])))
        else:
            states.append(("failed" if rank.end == "raised" else "done", None, []))
    raised = any(rank.end == "raised" for rank in ranks)
    outcome = "error" if raised else "deadlock" if heads else "ok"
    return outcome, states, kinds(ranks, heads, waits, raised)


def kinds(ranks, heads, waits, raised):
    if not heads:
        return {None}
    if raised:
        return {"raised"}
    misfits = set()
    for call, _, is_meeting in heads.values():
        if is_meeting:
            continue
        parts = [part for other in call.members for part, _ in ranks[other].queue if part.key == call.key]
        for a in parts:
            misfits |= {"order" if a.differs(b) == "call" else "mismatch" for b in parts if a.differs(b)}
    if misfits:
        return misfits
    ended = {rank for rank, (call, _, _) in heads.items()
             if any(ranks[other].end and other not in heads for other in waits[rank])}
    if ended:
        return {"pair" if heads[rank][0].is_pair else "missing" for rank in ended}
    return {"pair", "groups", "order"}
