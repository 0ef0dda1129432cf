"""Times programs for side_by_side. Reads lines "SETUP_FILE BODY_FILE" and answers each with the
seconds that the body took, start-up, set-up and compilation excluded: of the clock, and of the
processor."""
import sys
import time


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


namespaces = {}
for line in sys.stdin:
    setup, body = line.split()
    if setup not in namespaces:
        names = {"__name__": "__main__"}
        exec(compile(read(setup), setup, "exec"), names)
        namespaces[setup] = names
    code = compile(read(body), body, "exec")
    names = namespaces[setup]
    processor = time.process_time()
    begin = time.perf_counter()
    exec(code, names)
    end = time.perf_counter()
    print(end - begin, time.process_time() - processor, flush=True)
