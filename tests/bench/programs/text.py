# == concatenate
def run():
    text = ""
    for i in range(60000):
        text += "x"
    return len(text)
# timed
run()
# == join_split
def run():
    total = 0
    for _ in range(3000):
        text = ",".join(["alpha", "beta", "gamma", "delta"] * 5)
        total += len(text.split(","))
    return total
# timed
run()
# == f_string
def run():
    total = 0
    for i in range(50000):
        total += len(f"step {i}: {i / 3:.3f}")
    return total
# timed
run()
# == characters
text = "the quick brown fox jumps over the lazy dog " * 40
def run():
    vowels = 0
    for _ in range(40):
        for c in text:
            if c in "aeiou":
                vowels += 1
    return vowels
# timed
run()
# == methods
def run():
    total = 0
    for _ in range(30000):
        total += len("  Layer.Weight ".strip().lower().replace(".", "_"))
    return total
# timed
run()
# == plain_f_string
def run():
    total = 0
    for i in range(60000):
        total += len(f"rank {i} of {4}")
    return total
# timed
run()
# == str_and_int
def run():
    total = 0
    for i in range(50000):
        total += int(str(i))
    return total
# timed
run()
# == index_and_compare
def run():
    text = "distributed data parallel"
    hits = 0
    for i in range(100000):
        if text[i % 25] == "a":
            hits += 1
    return hits
# timed
run()
