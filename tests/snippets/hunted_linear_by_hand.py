# A linear regression by hand: the data, the batches, the loss and the steps.
import torch, copy, math
from torch import nn
import torch.nn.functional as F


def show(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, '|', str(error).split('\n')[0])


torch.manual_seed(42)
true_w, true_b = torch.tensor([2.0, -3.4]), 4.2
def synthetic(w, b, n):
    X = torch.normal(0, 1, (n, len(w)))
    y = torch.matmul(X, w) + b
    return X, (y + torch.normal(0, 0.01, y.shape)).reshape((-1, 1))
features, labels = synthetic(true_w, true_b, 100)
def data_iter(batch_size, features, labels):
    import random
    random.seed(0)
    idx = list(range(len(features)))
    random.shuffle(idx)
    for i in range(0, len(idx), batch_size):
        j = torch.tensor(idx[i:min(i + batch_size, len(idx))])
        yield features[j], labels[j]
w = torch.normal(0, 0.01, size=(2, 1), requires_grad=True)
b = torch.zeros(1, requires_grad=True)
def linreg(X, w, b): return torch.matmul(X, w) + b
def squared_loss(y_hat, y): return (y_hat - y.reshape(y_hat.shape)) ** 2 / 2
def sgd(params, lr, batch_size):
    with torch.no_grad():
        for p in params:
            p -= lr * p.grad / batch_size
            p.grad.zero_()
for epoch in range(2):
    for X, y in data_iter(10, features, labels):
        l = squared_loss(linreg(X, w, b), y)
        l.sum().backward()
        sgd([w, b], 0.03, 10)
    with torch.no_grad():
        print(f'epoch {epoch + 1}, loss {float(squared_loss(linreg(features, w, b), labels).mean()):f}')
print(f'error in estimating w: {true_w - w.reshape(true_w.shape)}')
print(f'error in estimating b: {true_b - b}')
# expect: epoch 1, loss 7.120859
# expect: epoch 2, loss 4.812980
# expect: error in estimating w: tensor([ 1.3416, -2.4771], grad_fn=<SubBackward0>)
# expect: error in estimating b: tensor([2.7032], grad_fn=<RsubBackward1>)
