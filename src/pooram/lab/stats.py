"""95% intervals for what games of chance let one see only roughly."""

import math
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Where the win rate lies (Wilson's score interval); a shared win may count as a part of one.

    >>> [round(end, 4) for end in wilson_interval(8, 10)]
    [0.4902, 0.9433]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    shrink = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / shrink
    reach = Z / shrink * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(total: int, squares: int, games: int) -> tuple[float, float]:
    """Where the mean lies (Student's t), from the sum and the sum of squares."""
    mean = total / games
    if games < 2:
        return mean, mean
    variance = max(0.0, (squares * games - total * total) / (games * (games - 1)))
    reach = t_quantile(games - 1) * math.sqrt(variance / games)
    return mean - reach, mean + reach


def t_quantile(freedom: int) -> float:
    """Student's t that is exceeded in size once in twenty times.

    >>> round(t_quantile(1), 3), round(t_quantile(10), 3), round(t_quantile(500), 3)
    (12.706, 2.228, 1.965)
    """
    if freedom > 60:
        # The first terms of the Cornish-Fisher expansion; exact to five digits from here on.
        return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    low, high = 0.0, 13.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return low


def _within(t: float, freedom: int) -> float:
    """How likely Student's t is no larger in size than this: the closed form for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    term = cosine if freedom % 2 else 1.0
    series = term if freedom > 1 else 0.0
    for n in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cosine * cosine * (n - 1) / n
        series += term
    if freedom % 2:
        return (angle + math.sin(angle) * series) * 2 / math.pi
    return math.sin(angle) * series
