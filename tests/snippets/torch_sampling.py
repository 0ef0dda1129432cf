# bernoulli, multinomial, exponential_ and normal give PyTorch's values for a seed.
import torch

torch.manual_seed(11)
print(torch.bernoulli(torch.tensor([0.1, 0.5, 0.9, 0.5, 0.5])))
print(torch.bernoulli(torch.full((2, 3), 0.5)), torch.zeros(4).bernoulli_(0.3))
print(torch.multinomial(torch.tensor([1.0, 10.0, 3.0, 0.0]), 2))
print(torch.multinomial(torch.tensor([1.0, 10.0, 3.0]), 10, replacement=True))
print(torch.multinomial(torch.tensor([[1.0, 2.0], [5.0, 0.1]]), 4, True))
print(torch.multinomial(torch.tensor([[1.0, 2.0], [5.0, 0.1]]), 1))
print(torch.empty(5).exponential_(), torch.empty(2).exponential_(3.0))
print(torch.normal(0.0, 1.0, (3,)), torch.normal(torch.arange(3.0), torch.ones(3) * 0.1))
print(torch.normal(2.0, torch.arange(1.0, 4.0)), torch.normal(torch.arange(3.0), 1.0))
for attempt in [lambda: torch.multinomial(torch.tensor([1.0, 2.0]), 3), lambda: torch.multinomial(torch.tensor([1.0, -2.0]), 1),
                lambda: torch.multinomial(torch.tensor([0.0, 0.0]), 1, True), lambda: torch.multinomial(torch.ones(2, 2, 2), 1),
                lambda: torch.multinomial(torch.tensor([1, 2]), 1), lambda: torch.multinomial(torch.ones(2), 0)]:
    try:
        print(attempt())
    except RuntimeError as error:
        print(error)
# expect: tensor([0., 1., 0., 1., 0.])
# expect: tensor([[0., 0., 1.],
# expect:         [0., 0., 1.]]) tensor([1., 0., 1., 1.])
# expect: tensor([0, 1])
# expect: tensor([1, 0, 1, 1, 1, 1, 1, 1, 1, 1])
# expect: tensor([[1, 1, 1, 1],
# expect:         [0, 0, 0, 0]])
# expect: tensor([[0],
# expect:         [0]])
# expect: tensor([0.1364, 0.5137, 0.9295, 1.6486, 0.8513]) tensor([0.0246, 0.5242])
# expect: tensor([ 0.2393, -1.4466, -0.0702]) tensor([0.0293, 0.7879, 1.8780])
# expect: tensor([ 2.6113, -0.4240,  2.9788]) tensor([-1.1654,  1.4802,  2.3951])
# expect: cannot sample n_sample > prob_dist.size(-1) samples without replacement
# expect: probability tensor contains either `inf`, `nan` or element < 0
# expect: invalid multinomial distribution (sum of probabilities <= 0)
# expect: prob_dist must be 1 or 2 dim
# expect: multinomial only supports floating-point dtypes for input, got: Long
# expect: cannot sample n_sample <= 0 samples
