# A sequence-to-sequence model with attention that reverses digits; teacher forcing, greedy decoding.
import random
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
random.seed(0)
SOS, EOS, SIZE = 0, 1, 8


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size, dropout_p=0.0):
        super().__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size, batch_first=True)
        self.dropout = nn.Dropout(dropout_p)

    def forward(self, input):
        return self.gru(self.dropout(self.embedding(input)))


class BahdanauAttention(nn.Module):
    def __init__(self, hidden_size):
        super().__init__()
        self.Wa = nn.Linear(hidden_size, hidden_size)
        self.Ua = nn.Linear(hidden_size, hidden_size)
        self.Va = nn.Linear(hidden_size, 1)

    def forward(self, query, keys):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys)))
        scores = scores.squeeze(2).unsqueeze(1)
        weights = F.softmax(scores, dim=-1)
        return torch.bmm(weights, keys), weights


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size):
        super().__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attention = BahdanauAttention(hidden_size)
        self.gru = nn.GRU(2 * hidden_size, hidden_size, batch_first=True)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, encoder_outputs, encoder_hidden, target_tensor=None, length=4):
        batch = encoder_outputs.size(0)
        decoder_input = torch.empty(batch, 1, dtype=torch.long).fill_(SOS)
        hidden, outputs, attentions = encoder_hidden, [], []
        for i in range(length):
            embedded = self.embedding(decoder_input)
            query = hidden.permute(1, 0, 2)
            context, weights = self.attention(query, encoder_outputs)
            output, hidden = self.gru(torch.cat((embedded, context), dim=2), hidden)
            output = self.out(output)
            outputs.append(output)
            attentions.append(weights)
            if target_tensor is not None and random.random() < 0.9:
                decoder_input = target_tensor[:, i].unsqueeze(1)
            else:
                _, topi = output.topk(1)
                decoder_input = topi.squeeze(-1).detach()
        return F.log_softmax(torch.cat(outputs, dim=1), dim=-1), hidden, torch.cat(attentions, dim=1)


encoder, decoder = EncoderRNN(SIZE, 12), AttnDecoderRNN(12, SIZE)
optimizers = [torch.optim.Adam(m.parameters(), lr=0.01) for m in (encoder, decoder)]
criterion = nn.NLLLoss()
for step in range(5):
    source = torch.randint(2, SIZE, (6, 4))
    target = source.flip(1)
    for o in optimizers:
        o.zero_grad()
    outputs, hidden = encoder(source)
    decoded, _, attention = decoder(outputs, hidden, target)
    loss = criterion(decoded.view(-1, decoded.size(-1)), target.view(-1))
    loss.backward()
    for o in optimizers:
        o.step()
    print(step, f'{loss.item():.4f}')
print(decoded.shape, attention.shape, torch.allclose(attention.sum(-1), torch.ones(6, 4)))
with torch.no_grad():
    _, ids = decoder(*encoder(source[:1]))[0].topk(1)
    print(ids.squeeze().shape, ids.dtype)
print(encoder)
# expect: 0 2.0508
# expect: 1 2.0754
# expect: 2 1.9462
# expect: 3 2.0719
# expect: 4 1.9837
# expect: torch.Size([6, 4, 8]) torch.Size([6, 4, 4]) True
# expect: torch.Size([4]) torch.int64
# expect: EncoderRNN(
# expect:   (embedding): Embedding(8, 12)
# expect:   (gru): GRU(12, 12, batch_first=True)
# expect:   (dropout): Dropout(p=0.0, inplace=False)
# expect: )
