# Factorizations of matrices as lists of rows, in float64: what torch.linalg is made of.
import math as _math


def _eliminated(rows, others):
    # Gauss with the largest pivot. Answers the sign and pivots, and `others` solved (None: singular at i).
    n = len(rows)
    rows, others = [row[:] for row in rows], [row[:] for row in others]
    sign, pivots, singular = 1.0, [], None
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        pivots.append(rows[best][i])
        if rows[best][i] == 0:
            singular = i if singular is None else singular
            continue
        if best != i:
            rows[i], rows[best] = rows[best], rows[i]
            others[i], others[best] = others[best], others[i]
            sign = -sign
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
                others[k] = [a - factor * b for a, b in zip(others[k], others[i])]
    if singular is None:
        for i in reversed(range(n)):
            for k in range(i + 1, n):
                factor = rows[i][k]
                if factor:
                    others[i] = [a - factor * b for a, b in zip(others[i], others[k])]
            others[i] = [a / rows[i][i] for a in others[i]]
    return sign, pivots, others, singular


def _cholesky_rows(rows):
    n = len(rows)
    lower = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = rows[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            if i == j:
                if not rest > 0:
                    return lower, i + 1
                lower[i][i] = _math.sqrt(rest)
            else:
                lower[i][j] = rest / lower[j][j]
    return lower, 0


def _qr_rows(rows):
    # Householder's reflections, with LAPACK's signs.
    m, n = len(rows), len(rows[0])
    r = [row[:] for row in rows]
    q = [[float(i == j) for j in range(m)] for i in range(m)]
    for k in range(min(m - 1, n)):
        size = _math.sqrt(sum(r[i][k] ** 2 for i in range(k, m)))
        if sum(abs(r[i][k]) for i in range(k + 1, m)) == 0:
            continue
        end = -_math.copysign(size, r[k][k])
        v = [r[i][k] for i in range(k, m)]
        v[0] -= end
        square = sum(a * a for a in v)
        for j in range(n):
            part = 2 * sum(v[i - k] * r[i][j] for i in range(k, m)) / square
            for i in range(k, m):
                r[i][j] -= part * v[i - k]
        for row in q:
            part = 2 * sum(v[i - k] * row[i] for i in range(k, m)) / square
            for i in range(k, m):
                row[i] -= part * v[i - k]
        for i in range(k + 1, m):
            r[i][k] = 0.0
    return q, r


def _singular(rows):
    # One-sided Jacobi: columns turned until they are orthogonal. Answers u, values, v, by columns.
    columns = [list(column) for column in zip(*rows)]
    n = len(columns)
    turned = [[float(i == j) for i in range(n)] for j in range(n)]
    for _ in range(60):
        is_done = True
        for i in range(n - 1):
            for j in range(i + 1, n):
                a = sum(x * x for x in columns[i])
                b = sum(x * x for x in columns[j])
                c = sum(x * y for x, y in zip(columns[i], columns[j]))
                if abs(c) <= 1e-15 * _math.sqrt(a * b) or c == 0:
                    continue
                is_done = False
                zeta = (b - a) / (2 * c)
                t = _math.copysign(1.0, zeta) / (abs(zeta) + _math.sqrt(1 + zeta * zeta))
                cosine = 1 / _math.sqrt(1 + t * t)
                sine = cosine * t
                for list_of in (columns, turned):
                    first, second = list_of[i], list_of[j]
                    list_of[i] = [cosine * x - sine * y for x, y in zip(first, second)]
                    list_of[j] = [sine * x + cosine * y for x, y in zip(first, second)]
        if is_done:
            break
    values = [_math.sqrt(sum(x * x for x in column)) for column in columns]
    order = sorted(range(n), key=lambda k: -values[k])
    u = [[x / values[k] if values[k] else 0.0 for x in columns[k]] for k in order]
    return u, [values[k] for k in order], [turned[k] for k in order]


def _symmetric(rows):
    # Jacobi's rotations. Answers the values, ascending, and the vectors, by columns.
    n = len(rows)
    a = [row[:] for row in rows]
    v = [[float(i == j) for j in range(n)] for i in range(n)]
    for _ in range(60):
        rest = sum(a[i][j] ** 2 for i in range(n) for j in range(i))
        if rest <= 1e-30 * sum(x * x for row in a for x in row):
            break
        for p in range(n - 1):
            for q in range(p + 1, n):
                if a[p][q] == 0:
                    continue
                theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
                t = _math.copysign(1.0, theta) / (abs(theta) + _math.sqrt(theta * theta + 1))
                c = 1 / _math.sqrt(t * t + 1)
                s = t * c
                for row in (*a, *v):
                    row[p], row[q] = c * row[p] - s * row[q], s * row[p] + c * row[q]
                top, low = a[p], a[q]
                a[p] = [c * x - s * y for x, y in zip(top, low)]
                a[q] = [s * x + c * y for x, y in zip(top, low)]
    order = sorted(range(n), key=lambda k: a[k][k])
    return [a[k][k] for k in order], [[v[i][k] for i in range(n)] for k in order]
