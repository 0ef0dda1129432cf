# REINFORCE on a corridor, with Categorical and discounted returns; a DQN update with a target network.
import random
from collections import deque, namedtuple
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Categorical, Normal

torch.manual_seed(543)
random.seed(543)


class Corridor:
    def reset(self):
        self.at = 0
        return torch.eye(4)[0]

    def step(self, action):
        self.at = max(0, self.at + (1 if action == 1 else -1))
        done = self.at == 3
        return torch.eye(4)[self.at], 1.0 if done else -0.1, done


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.affine1 = nn.Linear(4, 8)
        self.affine2 = nn.Linear(8, 2)
        self.saved_log_probs, self.rewards = [], []

    def forward(self, x):
        return F.softmax(self.affine2(F.relu(self.affine1(x))), dim=-1)


policy, env = Policy(), Corridor()
optimizer = optim.Adam(policy.parameters(), lr=1e-2)
for episode in range(3):
    state = env.reset()
    for t in range(10):
        m = Categorical(policy(state))
        action = m.sample()
        policy.saved_log_probs.append(m.log_prob(action))
        state, reward, done = env.step(action.item())
        policy.rewards.append(reward)
        if done:
            break
    R, returns = 0, deque()
    for r in policy.rewards[::-1]:
        R = r + 0.99 * R
        returns.appendleft(R)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + 1e-6)
    loss = torch.stack([-lp * R for lp, R in zip(policy.saved_log_probs, returns)]).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(episode, len(policy.rewards), f'{loss.item():.4f}')
    del policy.rewards[:], policy.saved_log_probs[:]

Transition = namedtuple('Transition', ('state', 'action', 'next_state', 'reward'))


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, batch_size):
        return random.sample(self.memory, batch_size)

    def __len__(self):
        return len(self.memory)


policy_net, target_net = nn.Linear(4, 2), nn.Linear(4, 2)
target_net.load_state_dict(policy_net.state_dict())
memory = ReplayMemory(20)
for i in range(12):
    s = torch.eye(4)[i % 4].unsqueeze(0)
    memory.push(s, torch.tensor([[i % 2]]), torch.eye(4)[(i + 1) % 4].unsqueeze(0) if i % 4 != 3 else None,
                torch.tensor([float(i % 3)]))
batch = Transition(*zip(*memory.sample(6)))
non_final_mask = torch.tensor(tuple(map(lambda s: s is not None, batch.next_state)), dtype=torch.bool)
non_final_next_states = torch.cat([s for s in batch.next_state if s is not None])
values = policy_net(torch.cat(batch.state)).gather(1, torch.cat(batch.action))
next_values = torch.zeros(6)
with torch.no_grad():
    next_values[non_final_mask] = target_net(non_final_next_states).max(1).values
expected = next_values * 0.9 + torch.cat(batch.reward)
loss = nn.SmoothL1Loss()(values, expected.unsqueeze(1))
optimizer = optim.AdamW(policy_net.parameters(), lr=1e-2, amsgrad=True)
optimizer.zero_grad()
loss.backward()
torch.nn.utils.clip_grad_value_(policy_net.parameters(), 100)
optimizer.step()
tau = 0.1
state = target_net.state_dict()
for key, value in policy_net.state_dict().items():
    state[key] = value * tau + state[key] * (1 - tau)
target_net.load_state_dict(state)
print(f'{loss.item():.4f}', non_final_mask.sum(), policy_net.weight.shape)
d = Normal(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 2.0]))
print(d.log_prob(torch.tensor([0.5, 0.5])), d.entropy(), d.rsample().shape, d)
c = Categorical(logits=torch.tensor([1.0, 2.0]))
print(c.probs, c.entropy(), c.sample((3,)).shape)
# expect: 0 10 -0.0813
# expect: 1 5 -0.0567
# expect: 2 10 -0.1289
# expect: 1.3050 tensor(4) torch.Size([2, 4])
# expect: tensor([-1.0439, -1.6433]) tensor([1.4189, 2.1121]) torch.Size([2]) Normal(loc: torch.Size([2]), scale: torch.Size([2]))
# expect: tensor([0.2689, 0.7311]) tensor(0.5822) torch.Size([3])
