/** The colours of new subscriptions, in order. Source: docs/reference/subscriptions.md#colors. */
export const palette = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/** The first unused colour; when all are used, the one with that number. */
export const pickColor = (used: ReadonlySet<string>, recipientNumber: number): string =>
  palette.find((color) => !used.has(color)) ??
  palette[recipientNumber % palette.length] ??
  palette[0];

/** `#` and three to six hexadecimal digits. */
export const isColor = (text: string): boolean => /^#[0-9a-fA-F]{3,6}$/.test(text);
