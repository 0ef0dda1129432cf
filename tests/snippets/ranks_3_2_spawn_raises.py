# ranks: 3
# fact: 3.2.9
# oracle cannot: the text names the place of PyTorch's own file
import torch.multiprocessing as mp


def work(rank, numbers):
    if rank == 1:
        print(10 // numbers[rank])


if __name__ == '__main__':
    try:
        mp.spawn(work, args=([1, 0, 1],), nprocs=3)
    except mp.ProcessRaisedException as error:
        print(type(error).__module__, error.error_index)
        print(error)

    try:
        mp.spawn(work, args=([1, 1, 1],), nprocs=3)
    except NotImplementedError as error:
        print(error)
# expect: torch.multiprocessing.spawn 1
# expect:
# expect:
# expect: -- Process 1 terminated with the following error:
# expect: Traceback (most recent call last):
# expect:   File "torch/multiprocessing/spawn.py", line 90, in _wrap
# expect:     fn(i, *args)
# expect:   File "<program>", line 9, in work
# expect:     print(10 // numbers[rank])
# expect:           ~~~^^~~~~~~~~~~~~~~
# expect: ZeroDivisionError: integer division or modulo by zero
# expect:
# expect: a spawn() after one that failed is not part of Ringside's Python subset
