// What is said of several rounds: their median, and how far they lie apart.

const ascending = (a, b) => a - b;

export const median = (numbers) => {
  const sorted = [...numbers].sort(ascending);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** `1.23 (1.10..1.40)` */
export const withSpread = (numbers, digits = 2) =>
  `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)}..${Math.max(...numbers).toFixed(digits)})`;

/** The ratio within each round, so that what slows the machine for a while slows both. */
export const ratios = (ours, theirs) => ours.map((one, round) => one / theirs[round]);

/** For the machine: the median with the smallest and the largest number. */
export const spread = (numbers) => ({
  median: median(numbers),
  min: Math.min(...numbers),
  max: Math.max(...numbers),
});
