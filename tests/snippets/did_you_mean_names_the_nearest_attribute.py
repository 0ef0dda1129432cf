# The last line of a traceback hints at the nearest attribute; str() of the error does not.
class Model:
    def __init__(self):
        self.weight = 1
try:
    Model().wieght
except AttributeError as error:
    print(error)
print(Model().wieght)
# expect: 'Model' object has no attribute 'wieght'
# expect error: AttributeError: 'Model' object has no attribute 'wieght'. Did you mean: 'weight'?
