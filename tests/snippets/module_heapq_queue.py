# A heap gives the smallest first.
import heapq

heap = []
for item in (5, 1, 4, 2, 3):
    heapq.heappush(heap, item)
print(heap, [heapq.heappop(heap) for _ in range(5)])
numbers = [9, 4, 7, 1]
heapq.heapify(numbers)
print(numbers, heapq.nlargest(2, numbers), heapq.nsmallest(2, numbers), heapq.heappushpop(numbers, 0))
try:
    heapq.heappop([])
except IndexError as error:
    print(error)
# expect: [] [1, 2, 3, 4, 5]
# expect: [1, 4, 7, 9] [9, 7] [1, 4] 0
# expect: index out of range
