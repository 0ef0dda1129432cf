# einsum contracts, permutes, sums and takes diagonals as its letters say.
import torch

a = torch.arange(6.0).view(2, 3)
b = torch.arange(12.0).view(3, 4) - 5
c = torch.arange(24.0).view(2, 3, 4)
print(torch.einsum('ij,jk->ik', a, b))
print(torch.einsum('ij,jk', a, b).shape, torch.einsum('ij->ji', a), torch.einsum('ij->', a), torch.einsum('ij->i', a))
print(torch.einsum('i,i->', a[0], a[1]), torch.einsum('i,j->ij', a[0], b[0]))
print(torch.einsum('bij,bjk->bik', c, c.transpose(1, 2)))
print(torch.einsum('bij,kj->bik', c, b).shape, torch.einsum('b i j, b i j -> b', c, c))
print(torch.einsum('...ij->...ji', c).shape)
square = torch.arange(9.0).view(3, 3)
print(torch.einsum('ii', square), torch.einsum('ii->i', square), torch.einsum('ij,ij,jk->k', a, a, b))
print(torch.einsum('bhqd,bhkd->bhqk', torch.ones(2, 2, 3, 4), torch.ones(2, 2, 5, 4)).shape)
print(torch.einsum('...d,d->...', c, torch.tensor([1.0, 0.0, 0.0, 2.0])))
print(torch.einsum('bn,anm,bm->ba', a[:, :2], torch.arange(12.0).view(2, 2, 3), a))
for equation, operands in [('ij,jk->ik', (a,)), ('ij->ik', (a,)), ('ij,kl->il', (a, b, b)), ('ijk->i', (a,)), ('ij,jk->ik', (a, a)),
                           ('ij->iij', (a,))]:
    try:
        print(torch.einsum(equation, *operands))
    except RuntimeError as error:
        print(str(error)[:90])
# expect: tensor([[ 5.,  8., 11., 14.],
# expect:         [-4.,  8., 20., 32.]])
# expect: torch.Size([2, 4]) tensor([[0., 3.],
# expect:         [1., 4.],
# expect:         [2., 5.]]) tensor(15.) tensor([ 3., 12.])
# expect: tensor(14.) tensor([[ -0.,  -0.,  -0.,  -0.],
# expect:         [ -5.,  -4.,  -3.,  -2.],
# expect:         [-10.,  -8.,  -6.,  -4.]])
# expect: tensor([[[  14.,   38.,   62.],
# expect:          [  38.,  126.,  214.],
# expect:          [  62.,  214.,  366.]],
# expect:
# expect:         [[ 734.,  950., 1166.],
# expect:          [ 950., 1230., 1510.],
# expect:          [1166., 1510., 1854.]]])
# expect: torch.Size([2, 3, 3]) tensor([ 506., 3818.])
# expect: torch.Size([2, 4, 3])
# expect: tensor(12.) tensor([0., 4., 8.]) tensor([ 25.,  80., 135., 190.])
# expect: torch.Size([2, 2, 3, 5])
# expect: tensor([[ 6., 18., 30.],
# expect:         [42., 54., 66.]])
# expect: tensor([[ 14.,  32.],
# expect:         [242., 746.]])
# expect: einsum(): fewer operands were provided than specified in the equation
# expect: einsum(): output subscript k does not appear in the equation for any input operand
# expect: einsum(): more operands were provided than specified in the equation
# expect: einsum(): the number of subscripts in the equation (3) does not match the number of dimens
# expect: einsum(): subscript j has size 2 for operand 1 which does not broadcast with previously se
# expect: einsum(): output subscript i appears more than once in the output
