# Text and bytes seed as in Python; more distributions.
import random
for seed in ['text', '', 'é', b'bytes', 'a longer seed ' * 12]:
    random.seed(seed)
    print(random.random(), random.randint(1, 1000))
random.seed(5)
print(random.betavariate(2, 3), random.gammavariate(2.5, 1), random.gammavariate(0.5, 2), random.gammavariate(1, 3))
print(random.weibullvariate(1, 2), random.vonmisesvariate(0, 4), random.randbytes(5))
# expect: 0.8711565613554825 864
# expect: 0.9602256525641875 610
# expect: 0.9689252893653495 427
# expect: 0.37075677971469856 687
# expect: 0.8351694845998683 73
# expect: 0.32687411483263507 4.2165255672972695 0.0023585318956025844 8.612945606028136
# expect: 1.0231796323025282 0.4452458103825335 b'E\xcf\xed\x92?'
