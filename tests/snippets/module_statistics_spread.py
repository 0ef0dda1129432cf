# Variances are rounded once.
from statistics import stdev, variance, pstdev, pvariance

times = [1.25, 0.75, 2.5, 1.125]
print(stdev(times), variance(times), pstdev(times), pvariance(times))
print(stdev([1, 2, 3, 4]), variance([1, 2, 3]), pvariance([1, 2, 4]))
try:
    stdev([1])
except ValueError as error:
    print(error)
# expect: 0.7594885888982577 0.5768229166666666 0.6577364118702871 0.4326171875
# expect: 1.2909944487358056 1 1.5555555555555556
# expect: stdev requires at least two data points
