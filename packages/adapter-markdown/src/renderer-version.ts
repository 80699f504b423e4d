/** Counts up whenever the same text may give other HTML than before. */
export const rendererVersion = 2;
