# Adam, AdamW, RMSprop and Adagrad move parameters to PyTorch's values.
import torch

def run(kind, **options):
    torch.manual_seed(3)
    weight = torch.nn.Parameter(torch.randn(2, 2))
    bias = torch.nn.Parameter(torch.randn(2))
    optimizer = kind([weight, bias], **options)
    for step in range(6):
        weight.grad = torch.randn(2, 2) * 3
        bias.grad = bias.detach() * 2
        optimizer.step()
    print(kind.__name__, options)
    print([[round(v, 5) for v in row] for row in weight.tolist()], [round(v, 5) for v in bias.tolist()])
    for key, value in optimizer.state[bias].items():
        print(key, value if key != 'step' else float(value))

run(torch.optim.Adam)
run(torch.optim.Adam, lr=0.1, betas=(0.8, 0.9), eps=1e-4, weight_decay=0.1)
run(torch.optim.Adam, lr=0.1, amsgrad=True)
run(torch.optim.Adam, lr=0.1, maximize=True)
run(torch.optim.AdamW, lr=0.1)
run(torch.optim.AdamW, lr=0.1, weight_decay=0.5, amsgrad=True)
run(torch.optim.RMSprop, lr=0.1)
run(torch.optim.RMSprop, lr=0.1, momentum=0.9, weight_decay=0.1)
run(torch.optim.RMSprop, lr=0.1, centered=True, alpha=0.9)
run(torch.optim.Adagrad, lr=0.1)
run(torch.optim.Adagrad, lr=0.1, lr_decay=0.1, weight_decay=0.1, initial_accumulator_value=0.5)
# expect: Adam {}
# expect: [[0.79807, 0.17041], [0.09285, -0.61695]] [0.0402, -1.36226]
# expect: step 6.0
# expect: exp_avg tensor([ 0.0407, -1.2796])
# expect: exp_avg_sq tensor([4.5752e-05, 4.4655e-02])
# expect: Adam {'lr': 0.1, 'betas': (0.8, 0.9), 'eps': 0.0001, 'weight_decay': 0.1}
# expect: [[0.29246, -0.25054], [0.46323, -0.89302]] [-0.00042, -0.77776]
# expect: step 6.0
# expect: exp_avg tensor([ 0.0149, -1.6384])
# expect: exp_avg_sq tensor([0.0026, 2.5112])
# expect: Adam {'lr': 0.1, 'amsgrad': True}
# expect: [[0.28271, -0.2672], [0.47636, -0.93678]] [0.02238, -0.77699]
# expect: step 6.0
# expect: exp_avg tensor([ 0.0061, -1.0210])
# expect: exp_avg_sq tensor([3.7147e-05, 3.0685e-02])
# expect: max_exp_avg_sq tensor([3.7147e-05, 3.0685e-02])
# expect: Adam {'lr': 0.1, 'maximize': True}
# expect: [[1.32384, 0.61686], [-0.2984, -0.29066]] [0.61254, -1.97151]
# expect: step 6.0
# expect: exp_avg tensor([-0.2919,  1.5458])
# expect: exp_avg_sq tensor([0.0025, 0.0635])
# expect: AdamW {'lr': 0.1}
# expect: [[0.2794, -0.26696], [0.47471, -0.93192]] [0.02225, -0.77045]
# expect: step 6.0
# expect: exp_avg tensor([ 0.0061, -1.0178])
# expect: exp_avg_sq tensor([3.7137e-05, 3.0537e-02])
# expect: AdamW {'lr': 0.1, 'weight_decay': 0.5, 'amsgrad': True}
# expect: [[0.13972, -0.2538], [0.40072, -0.71929]] [0.01647, -0.49316]
# expect: step 6.0
# expect: exp_avg tensor([ 0.0061, -0.8729])
# expect: exp_avg_sq tensor([3.6384e-05, 2.4423e-02])
# expect: max_exp_avg_sq tensor([3.6384e-05, 2.4423e-02])
# expect: RMSprop {'lr': 0.1}
# expect: [[-2.08243, -1.91521], [2.23141, -1.63826]] [0.0, -0.0007]
# expect: step 6.0
# expect: square_avg tensor([0.0351, 0.0769])
# expect: RMSprop {'lr': 0.1, 'momentum': 0.9, 'weight_decay': 0.1}
# expect: [[-10.37687, -7.09376], [6.58222, -5.99337]] [0.55344, -0.22825]
# expect: step 6.0
# expect: square_avg tensor([0.1237, 0.2668])
# expect: momentum_buffer tensor([3.2805, 7.9909])
# expect: RMSprop {'lr': 0.1, 'centered': True, 'alpha': 0.9}
# expect: [[-0.30659, -0.57219], [0.86835, -0.98152]] [0.00014, -0.30373]
# expect: step 6.0
# expect: square_avg tensor([0.0226, 1.2098])
# expect: grad_avg tensor([-0.0276, -0.6923])
# expect: Adagrad {'lr': 0.1}
# expect: [[0.51547, -0.03331], [0.30196, -0.71649]] [0.0003, -1.02374]
# expect: step 6.0
# expect: sum tensor([2.2329e-02, 3.4276e+01])
# expect: Adagrad {'lr': 0.1, 'lr_decay': 0.1, 'weight_decay': 0.1, 'initial_accumulator_value': 0.5}
# expect: [[0.56437, -0.01127], [0.27012, -0.71815]] [0.00895, -1.07641]
# expect: step 6.0
# expect: sum tensor([ 0.5195, 39.3092])
