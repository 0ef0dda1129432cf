# heapq, with CPython's order of elements.


def heappush(heap, item):
    heap.append(item)
    _siftdown(heap, 0, len(heap) - 1)


def heappop(heap):
    if not heap:
        raise IndexError('index out of range')
    last = heap.pop()
    if heap:
        smallest = heap[0]
        heap[0] = last
        _siftup(heap, 0)
        return smallest
    return last


def heapreplace(heap, item):
    if not heap:
        raise IndexError('index out of range')
    smallest = heap[0]
    heap[0] = item
    _siftup(heap, 0)
    return smallest


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _siftup(heap, 0)
    return item


def heapify(x):
    for i in reversed(range(len(x) // 2)):
        _siftup(x, i)


def _siftdown(heap, startpos, pos):
    item = heap[pos]
    while pos > startpos:
        parentpos = (pos - 1) >> 1
        parent = heap[parentpos]
        if not item < parent:
            break
        heap[pos] = parent
        pos = parentpos
    heap[pos] = item


def _siftup(heap, pos):
    endpos = len(heap)
    startpos = pos
    item = heap[pos]
    childpos = 2 * pos + 1
    while childpos < endpos:
        rightpos = childpos + 1
        if rightpos < endpos and not heap[childpos] < heap[rightpos]:
            childpos = rightpos
        heap[pos] = heap[childpos]
        pos = childpos
        childpos = 2 * pos + 1
    heap[pos] = item
    _siftdown(heap, startpos, pos)


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    everything = []
    for iterable in iterables:
        everything.extend(iterable)
    yield from sorted(everything, key=key, reverse=reverse)
