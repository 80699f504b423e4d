/** The number with its noun, which has a regular plural: `1 day`, `2 days`, `0 days`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
