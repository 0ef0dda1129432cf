# oracle cannot: a limit of Ringside
import torch.multiprocessing as mp


def greet(rank):
    pass


if __name__ == "__main__":
    for _ in range(9):
        mp.spawn(greet, nprocs=2)
# expect error: Limit: the program starts processes more than 8 times
