# == list
def run():
    return [i * 2 for i in range(200000)]
# timed
run()
# == filtered
def run():
    return [i * i for i in range(200000) if i % 3 == 0]
# timed
run()
# == dict
def run():
    return {i: i * i for i in range(100000)}
# timed
run()
# == set
def run():
    return {i % 1000 for i in range(150000)}
# timed
run()
# == sum_of_generator
def run():
    return sum(i * i for i in range(150000))
# timed
run()
