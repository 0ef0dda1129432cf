# The backward hooks of a module: identity operations around its inputs and outputs, whose nodes see
# the gradients that pass. Source: torch/utils/hooks.py.
import torch


class BackwardHookFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, *tensors):
        ctx.mark_non_differentiable(*[t for t in tensors if not t.requires_grad])
        return tensors

    @staticmethod
    def backward(ctx, *grads):
        return grads


class BackwardHook:
    """One call of a module with backward hooks (and hooks before them)."""

    def __init__(self, module, hooks, pre_hooks):
        self.module = module
        self.hooks = hooks
        self.pre_hooks = pre_hooks
        self.grad_outputs = None
        self.input_places = None
        self.output_places = None
        self.input_count = -1
        self.output_count = -1

    @staticmethod
    def _spread(places, grads, count):
        """Puts the tensors' gradients where the tensors stood among all arguments."""
        result = [None] * count
        for place, grad in zip(places, grads):
            result[place] = grad
        return tuple(result)

    @staticmethod
    def _gather(places, grads):
        return tuple(grads[place] for place in places)

    def _through_function(self, hook, values):
        places = [i for i, value in enumerate(values) if isinstance(value, torch.Tensor)]
        needed = any(values[i].requires_grad for i in places)
        if not (needed and torch.is_grad_enabled()):
            return values, None
        results = BackwardHookFunction.apply(*[values[i] for i in places])
        if not isinstance(results, tuple):
            results = (results,)
        for result in results:
            if result.grad_fn is not None:
                hook(result.grad_fn)
                break
        changed = list(values)
        for place, result in zip(places, results):
            changed[place] = result
        return tuple(changed), places

    def wrap_inputs(self, values):
        def on_node(node):
            def hook(grad_inputs, _):
                if self.grad_outputs is None:
                    return None
                grads = self._spread(self.input_places, grad_inputs, self.input_count)
                for user_hook in self.hooks:
                    changed = user_hook(self.module, grads, self.grad_outputs)
                    if changed is None:
                        continue
                    if isinstance(changed, torch.Tensor):
                        changed = (changed,)
                    if len(changed) != len(grads):
                        raise RuntimeError(
                            "Backward hook returned an invalid number of grad_input, "
                            f"got {len(changed)}, but expected {len(grads)}")
                    grads = changed
                self.grad_outputs = None
                return self._gather(self.input_places, grads)
            node.register_hook(hook)

        self.input_count = len(values)
        values, self.input_places = self._through_function(on_node, values)
        return values

    def _before(self):
        for hook in self.pre_hooks:
            changed = hook(self.module, self.grad_outputs)
            if changed is None:
                continue
            if isinstance(changed, torch.Tensor):
                changed = (changed,)
            if len(changed) != len(self.grad_outputs):
                raise RuntimeError(
                    "Backward pre hook returned an invalid number of grad_output, "
                    f"got {len(changed)}, but expected {len(self.grad_outputs)}")
            self.grad_outputs = changed

    def wrap_outputs(self, result):
        def on_node(node):
            def hook(_, grad_outputs):
                self.grad_outputs = self._spread(self.output_places, grad_outputs,
                                                 self.output_count)
                self._before()
                changed = None
                if self.pre_hooks:
                    changed = self._gather(self.output_places, self.grad_outputs)
                if self.input_places is None:
                    nothing = (None,) * self.input_count
                    for user_hook in self.hooks:
                        answer = user_hook(self.module, nothing, self.grad_outputs)
                        if answer is None:
                            continue
                        if not (isinstance(answer, tuple) and all(g is None for g in answer)):
                            raise RuntimeError(
                                "Backward hook for Modules where no input requires gradient should "
                                "always return None or None for all gradients.")
                    self.grad_outputs = None
                return changed
            node.register_hook(hook)

        is_tuple = isinstance(result, tuple)
        values = result if is_tuple else (result,)
        self.output_count = len(values)
        values, self.output_places = self._through_function(on_node, values)
        return values if is_tuple else values[0]
