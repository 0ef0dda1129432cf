# A string that only one variable holds may grow where it is; nobody else may notice.
def grow():
    text = "a"
    text += "b"
    kept = text
    text += "c"
    print(kept, text)  # expect: ab abc
    pair = [text]
    text = text + "d"
    print(pair, text)  # expect: ['abc'] abcd
    table = {text: 1}
    text += "e"
    print(table, text in table)  # expect: {'abcd': 1} False
    text += text
    print(text)  # expect: abcdeabcde
    return text


grow()
name = "x"
other = name
name += "y"
name = name + "z"
print(other, name, len(name), hash(name) == hash("xyz"))  # expect: x xyz 3 True


class Holder:
    text = "h"


Holder.text += "i"
Holder.text += "j"
print(Holder.text)  # expect: hij
accent = "é"
accent += "ü"
accent += "z"
print(accent, len(accent), accent[1])  # expect: éüz 3 ü


def closure():
    text = "p"

    def show():
        return text

    text += "q"
    text += "r"
    return show()


print(closure())  # expect: pqr
for part in ("1", "2"):
    word = "w"
    word += part
    print(word)
# expect: w1
# expect: w2
