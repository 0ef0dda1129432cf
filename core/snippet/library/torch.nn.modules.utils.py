# torch.nn.modules.utils: what state dictionaries need.


def consume_prefix_in_state_dict_if_present(state_dict, prefix):
    for key in sorted(state_dict.keys()):
        if key.startswith(prefix):
            state_dict[key[len(prefix):]] = state_dict.pop(key)
