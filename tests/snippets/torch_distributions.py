# Distributions draw PyTorch's values and know their log-probabilities, entropies and divergences.
import torch
from torch.distributions import Bernoulli, Categorical, Normal, Uniform, kl_divergence

torch.manual_seed(0)
normal = Normal(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 0.5]))
print(normal, normal.sample(), normal.sample((2,)).shape, normal.rsample(), normal.log_prob(torch.tensor(0.3)), normal.entropy())
print(normal.mean, normal.stddev, normal.variance, normal.cdf(torch.tensor(0.5)), Normal(0.0, 2.0))
loc = torch.tensor([1.0], requires_grad=True)
Normal(loc, 1.0).rsample().sum().backward()
print(loc.grad, kl_divergence(normal, Normal(0.0, 1.0)))
dice = Categorical(torch.tensor([1.0, 2.0, 1.0]))
print(dice, dice.probs, dice.sample(), dice.sample((5,)), dice.log_prob(torch.tensor([0, 1])), dice.entropy())
rows = Categorical(logits=torch.tensor([[0.0, 1.0], [2.0, -1.0]]))
print(rows.sample(), rows.log_prob(torch.tensor([1, 0])), rows.batch_shape, kl_divergence(rows, Categorical(logits=torch.zeros(2, 2))))
coin = Bernoulli(torch.tensor([0.3, 0.9]))
print(coin.sample(), coin.log_prob(torch.tensor([1.0, 0.0])), coin.entropy(), coin.mean, Bernoulli(logits=torch.tensor(0.0)).probs)
even = Uniform(-1.0, 3.0)
print(even.sample((2,)), even.log_prob(torch.tensor(0.0)), even.entropy(), even.mean, even.variance)
policy = torch.nn.Linear(3, 2)
action = Categorical(logits=policy(torch.ones(1, 3)))
loss = -action.log_prob(action.sample()) * 2.0
loss.sum().backward()
print(policy.weight.grad.shape, bool(policy.weight.grad.abs().sum() > 0))
for attempt in [lambda: Categorical(torch.tensor(1.0)), lambda: Categorical(), lambda: Bernoulli()]:
    try:
        attempt()
    except ValueError as error:
        print(str(error)[:70])
# expect: Normal(loc: torch.Size([2]), scale: torch.Size([2])) tensor([1.5410, 0.8533]) torch.Size([2, 2]) tensor([0.4033, 1.4190]) tensor([-0.9639, -1.2058]) tensor([1.4189, 0.7258])
# expect: tensor([0., 1.]) tensor([1.0000, 0.5000]) tensor([1.0000, 0.2500]) tensor([0.6915, 0.1587]) Normal(loc: 0.0, scale: 2.0)
# expect: tensor([1.]) tensor([0.0000, 0.8181])
# expect: Categorical(probs: torch.Size([3]), logits: torch.Size([3])) tensor([0.2500, 0.5000, 0.2500]) tensor(1) tensor([0, 1, 1, 1, 1]) tensor([-1.3863, -0.6931]) tensor(1.0397)
# expect: tensor([1, 0]) tensor([-0.3133, -0.0486]) torch.Size([2]) tensor([0.1109, 0.5023])
# expect: tensor([1., 0.]) tensor([-1.2040, -2.3026]) tensor([0.6109, 0.3251]) tensor([0.3000, 0.9000]) tensor(0.5000)
# expect: tensor([1.8924, 1.9693]) tensor(-1.3863) tensor(1.3863) tensor(1.) tensor(1.3333)
# expect: torch.Size([2, 3]) True
# expect: `probs` parameter must be at least one-dimensional.
# expect: Either `probs` or `logits` must be specified, but not both.
# expect: Either `probs` or `logits` must be specified, but not both.
