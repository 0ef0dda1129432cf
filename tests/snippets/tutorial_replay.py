# Q-learning on a corridor of six cells, with a replay memory and a target network.
import copy
import random
from collections import deque, namedtuple
import torch
from torch import nn

Transition = namedtuple("Transition", "state action reward next_state done")
CELLS, GOAL = 6, 5


class Corridor:
    def reset(self):
        self.cell = 0
        return self.cell

    def step(self, action):
        self.cell = max(0, min(CELLS - 1, self.cell + (1 if action == 1 else -1)))
        done = self.cell == GOAL
        return self.cell, (1.0 if done else -0.05), done


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque(maxlen=capacity)

    def push(self, *values):
        self.memory.append(Transition(*values))

    def sample(self, count):
        return random.sample(list(self.memory), count)

    def __len__(self):
        return len(self.memory)


random.seed(5)
torch.manual_seed(67)
policy = nn.Sequential(nn.Linear(CELLS, 16), nn.ReLU(), nn.Linear(16, 2))
target = copy.deepcopy(policy)
optimizer = torch.optim.Adam(policy.parameters(), lr=0.01)
memory, env = ReplayMemory(200), Corridor()
eye = torch.eye(CELLS)


def learn(batch_size=16, gamma=0.9):
    if len(memory) < batch_size:
        return None
    batch = Transition(*zip(*memory.sample(batch_size)))
    states, next_states = eye[list(batch.state)], eye[list(batch.next_state)]
    actions = torch.tensor(batch.action).unsqueeze(1)
    rewards = torch.tensor(batch.reward)
    alive = 1 - torch.tensor(batch.done).float()
    chosen = policy(states).gather(1, actions).squeeze(1)
    with torch.no_grad():
        best = target(next_states).max(1).values
    loss = nn.functional.smooth_l1_loss(chosen, rewards + gamma * best * alive)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


for episode in range(30):
    state, steps = env.reset(), 0
    while steps < 30:
        if random.random() < max(0.1, 1 - episode / 15):
            action = random.randrange(2)
        else:
            action = policy(eye[state]).argmax().item()
        next_state, reward, done = env.step(action)
        memory.push(state, action, reward, next_state, done)
        state, steps = next_state, steps + 1
        loss = learn()
        if done:
            break
    if episode % 5 == 0:
        target.load_state_dict(policy.state_dict())
print(len(memory), f"{loss:.2f}")
with torch.no_grad():
    print(policy(eye).argmax(dim=1).tolist()[:GOAL])
# expect: 200 0.00
# expect: [1, 1, 1, 1, 1]
