# MultiheadAttention and the Transformer's layers.
import copy as _copy
import math as _math
import warnings as _warnings

import torch
from torch.nn import Dropout, LayerNorm, Linear, Module, ModuleList, Parameter, init as _init
from torch.nn import functional as _F


__name__ = 'torch.nn.modules.linear'


class NonDynamicallyQuantizableLinear(Linear):
    pass


__name__ = 'torch.nn.modules.activation'


class MultiheadAttention(Module):
    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
                 vdim=None, batch_first=False, device=None, dtype=None):
        super().__init__()
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError('embed_dim and num_heads must be greater than 0, got '
                             f'embed_dim={embed_dim} and num_heads={num_heads} instead')
        if add_bias_kv or add_zero_attn:
            raise NotImplementedError("add_bias_kv and add_zero_attn are not part of Ringside's Python subset yet")
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, 'embed_dim must be divisible by num_heads'
        made = dict(device=device, dtype=dtype)
        if self._qkv_same_embed_dim:
            self.in_proj_weight = Parameter(torch.empty((3 * embed_dim, embed_dim), **made))
            self.register_parameter('q_proj_weight', None)
            self.register_parameter('k_proj_weight', None)
            self.register_parameter('v_proj_weight', None)
        else:
            self.q_proj_weight = Parameter(torch.empty((embed_dim, embed_dim), **made))
            self.k_proj_weight = Parameter(torch.empty((embed_dim, self.kdim), **made))
            self.v_proj_weight = Parameter(torch.empty((embed_dim, self.vdim), **made))
            self.register_parameter('in_proj_weight', None)
        if bias:
            self.in_proj_bias = Parameter(torch.empty(3 * embed_dim, **made))
        else:
            self.register_parameter('in_proj_bias', None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, **made)
        self.bias_k = self.bias_v = None
        self.add_zero_attn = False
        self._reset_parameters()

    def _reset_parameters(self):
        if self._qkv_same_embed_dim:
            _init.xavier_uniform_(self.in_proj_weight)
        else:
            _init.xavier_uniform_(self.q_proj_weight)
            _init.xavier_uniform_(self.k_proj_weight)
            _init.xavier_uniform_(self.v_proj_weight)
        if self.in_proj_bias is not None:
            _init.constant_(self.in_proj_bias, 0.0)
            _init.constant_(self.out_proj.bias, 0.0)

    def _projections(self, query, key, value):
        biases = (None, None, None) if self.in_proj_bias is None else self.in_proj_bias.chunk(3)
        if self._qkv_same_embed_dim:
            if query is key and key is value:
                return _F.linear(query, self.in_proj_weight, self.in_proj_bias).chunk(3, -1)
            weights = self.in_proj_weight.chunk(3)
        else:
            weights = (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)
        return tuple(_F.linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases))

    def _check_masks(self, attn_mask, key_padding_mask, batch, length, source):
        if attn_mask is not None:
            expected = (length, source) if attn_mask.dim() == 2 else (batch * self.num_heads, length, source)
            if attn_mask.dim() not in (2, 3):
                raise RuntimeError(f"attn_mask's dimension {attn_mask.dim()} is not supported")
            if tuple(attn_mask.shape) != expected:
                raise RuntimeError(f'The shape of the {attn_mask.dim()}D attn_mask is {attn_mask.shape}, but should be '
                                   f'{expected}.')
        if key_padding_mask is not None and tuple(key_padding_mask.shape) != (batch, source):
            raise AssertionError(f'expecting key_padding_mask shape of {(batch, source)}, but got '
                                 f'{key_padding_mask.shape}')

    def _mask(self, attn_mask, key_padding_mask, batch, like):
        # One mask to add to the scores: (batch, heads or 1, target, source).
        def floating(mask):
            if mask.dtype != torch.bool:
                return mask
            return torch.zeros(mask.shape, dtype=like.dtype, device=mask.device).masked_fill(mask, -_math.inf)
        mask = None
        if attn_mask is not None:
            mask = floating(attn_mask)
            mask = mask.view(batch, self.num_heads, *mask.shape[1:]) if mask.dim() == 3 else mask
        if key_padding_mask is not None:
            padding = floating(key_padding_mask).view(batch, 1, 1, -1)
            mask = padding if mask is None else mask + padding
        return mask

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                average_attn_weights=True, is_causal=False):
        is_batched = query.dim() == 3
        if query.dim() not in (2, 3):
            raise AssertionError('query should be unbatched 2D or batched 3D tensor but received '
                                 f'{query.dim()}-D query tensor')
        kind, dims = ('batched (3-D)', 3) if is_batched else ('unbatched (2-D)', 2)
        assert key.dim() == dims and value.dim() == dims, (
            f'For {kind} `query`, expected `key` and `value` to be {dims}-D but found {key.dim()}-D and {value.dim()}-D '
            'tensors respectively')
        if is_causal and attn_mask is None:
            raise RuntimeError('Need attn_mask if specifying the is_causal hint.')
        same = query is key and key is value
        if not is_batched:
            query, key, value = (x.unsqueeze(1) for x in (query, key, value))
            key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
        elif self.batch_first:
            query, key, value = (x.transpose(0, 1) for x in (query, key, value))
        if same:
            key = value = query
        length, batch, width = query.shape
        assert width == self.embed_dim, f'was expecting embedding dimension of {self.embed_dim}, but got {width}'
        if self._qkv_same_embed_dim:
            assert key.shape == value.shape, f'key shape {key.shape} does not match value shape {value.shape}'
        else:
            assert key.shape[:2] == value.shape[:2], (
                f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}")
        self._check_masks(attn_mask, key_padding_mask, batch, length, key.size(0))
        q, k, v = (x.reshape(x.size(0), batch, self.num_heads, self.head_dim).permute(1, 2, 0, 3)
                   for x in self._projections(query, key, value))
        mask = self._mask(attn_mask, key_padding_mask, batch, q)
        scores = torch.matmul(q / _math.sqrt(self.head_dim), k.transpose(-2, -1))
        if mask is not None:
            scores = scores + mask
        weights = torch.softmax(scores, -1)
        if self.dropout > 0.0 and self.training:
            weights = _F.dropout(weights, self.dropout)
        mixed = torch.matmul(weights, v).permute(2, 0, 1, 3).reshape(length, batch, width)
        output = self.out_proj(mixed)
        if not is_batched:
            output = output.squeeze(1)
        elif self.batch_first:
            output = output.transpose(0, 1)
        if not need_weights:
            return output, None
        if average_attn_weights:
            weights = weights.mean(1)
        return output, (weights if is_batched else weights.squeeze(0))


__name__ = 'torch.nn.modules.transformer'


def _activation(activation):
    if activation == 'relu':
        return _F.relu
    if activation == 'gelu':
        return _F.gelu
    if isinstance(activation, str):
        raise RuntimeError(f'activation should be relu/gelu, not {activation}')
    return activation


class TransformerEncoderLayer(Module):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=_F.relu, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        made = dict(device=device, dtype=dtype)
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **made)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **made)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **made)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, **made)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, **made)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        self.activation = _activation(activation)

    def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        x = src
        if self.norm_first:
            x = x + self._attend(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self._feed(self.norm2(x))
        x = self.norm1(x + self._attend(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self._feed(x))

    def _attend(self, x, mask, padding):
        return self.dropout1(self.self_attn(x, x, x, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0])

    def _feed(self, x):
        return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))


class TransformerDecoderLayer(Module):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=_F.relu, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        made = dict(device=device, dtype=dtype)
        self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **made)
        self.multihead_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first,
                                                 **made)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **made)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **made)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, **made)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, **made)
        self.norm3 = LayerNorm(d_model, eps=layer_norm_eps, **made)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        self.dropout3 = Dropout(dropout)
        self.activation = _activation(activation)

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False):
        x = tgt
        if self.norm_first:
            x = x + self._attend(self.norm1(x), tgt_mask, tgt_key_padding_mask)
            x = x + self._look(self.norm2(x), memory, memory_mask, memory_key_padding_mask)
            return x + self._feed(self.norm3(x))
        x = self.norm1(x + self._attend(x, tgt_mask, tgt_key_padding_mask))
        x = self.norm2(x + self._look(x, memory, memory_mask, memory_key_padding_mask))
        return self.norm3(x + self._feed(x))

    def _attend(self, x, mask, padding):
        return self.dropout1(self.self_attn(x, x, x, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0])

    def _look(self, x, memory, mask, padding):
        return self.dropout2(self.multihead_attn(x, memory, memory, attn_mask=mask, key_padding_mask=padding,
                                                 need_weights=False)[0])

    def _feed(self, x):
        return self.dropout3(self.linear2(self.dropout(self.activation(self.linear1(x)))))


def _clones(module, count):
    return ModuleList([_copy.deepcopy(module) for _ in range(count)])


class TransformerEncoder(Module):
    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = _clones(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check
        reason = ''
        if not isinstance(encoder_layer, TransformerEncoderLayer):
            reason = 'encoder_layer was not TransformerEncoderLayer'
        elif encoder_layer.norm_first:
            reason = 'encoder_layer.norm_first was True'
        elif not encoder_layer.self_attn.batch_first:
            reason = ('encoder_layer.self_attn.batch_first was not True' +
                      '(use batch_first for better inference performance)')
        elif encoder_layer.self_attn.num_heads % 2 == 1:
            reason = 'encoder_layer.self_attn.num_heads is odd'
        if enable_nested_tensor and reason:
            _warnings.warn(f'enable_nested_tensor is True, but self.use_nested_tensor is False because {reason}')

    def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class TransformerDecoder(Module):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _clones(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=False):
        output = tgt
        for layer in self.layers:
            output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                           tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
                 dropout=0.1, activation=_F.relu, custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-5,
                 batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        options = dict(dim_feedforward=dim_feedforward, dropout=dropout, activation=activation,
                       layer_norm_eps=layer_norm_eps, batch_first=batch_first, norm_first=norm_first, bias=bias,
                       device=device, dtype=dtype)
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(d_model, nhead, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, device=device, dtype=dtype)
            self.encoder = TransformerEncoder(layer, num_encoder_layers, norm)
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(d_model, nhead, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, device=device, dtype=dtype)
            self.decoder = TransformerDecoder(layer, num_decoder_layers, norm)
        for p in self.parameters():
            if p.dim() > 1:
                _init.xavier_uniform_(p)
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
                tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None,
                memory_is_causal=False):
        is_batched = src.dim() == 3
        batch = 0 if self.batch_first else 1
        if is_batched and src.size(batch) != tgt.size(batch):
            raise RuntimeError('the batch number of src and tgt must be equal')
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError('the feature number of src and tgt must be equal to d_model')
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                            tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)

    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        return torch.triu(torch.full((sz, sz), float('-inf'), dtype=dtype, device=device), diagonal=1)
