# Chunk sizes by device, without the idle ones.
rows, devices = 5, 4
size = -(-rows // devices)
chunks = {f'cuda:{i}': max(0, min(size, rows - i * size)) for i in range(devices)}
print(chunks)
busy = {device: n for device, n in chunks.items() if n > 0}
print(busy, sum(busy.values()), sorted(busy, reverse=True))
print({k.upper(): v for k, v in chunks.items() if v == 0}, [k for k, v in chunks.items() if not v])
# expect: {'cuda:0': 2, 'cuda:1': 2, 'cuda:2': 1, 'cuda:3': 0}
# expect: {'cuda:0': 2, 'cuda:1': 2, 'cuda:2': 1} 5 ['cuda:2', 'cuda:1', 'cuda:0']
# expect: {'CUDA:3': 0} ['cuda:3']
