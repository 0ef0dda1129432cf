# Without the import there is no name torch.
model = torch.nn.Linear(3, 2)
# expect error: NameError: name 'torch' is not defined
