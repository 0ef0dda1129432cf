# Means and medians.
import statistics

print(statistics.mean([1, 2, 3, 4]), statistics.mean([1, 2, 3]), statistics.fmean([1, 2, 3]), statistics.mean([0.1] * 3))
print(statistics.median([3, 1, 2]), statistics.median([4, 1, 2, 3]), statistics.mode([1, 2, 2]), statistics.median_low([1, 2, 3, 4]))
for function in (statistics.mean, statistics.median):
    try:
        function([])
    except statistics.StatisticsError as error:
        print(error)
# expect: 2.5 2 2.0 0.1
# expect: 2 2.5 2 2
# expect: mean requires at least one data point
# expect: no median for empty data
