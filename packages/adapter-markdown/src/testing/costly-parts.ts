/** The part repeated to a text of this length. */
export const fillTo = (length: number, part: string): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Pieces of texts that make a parser search, nest or escape much when they are repeated. */
export const costlyParts: readonly string[] = [
  ...['[', '](', '[]', '[a](', '![', '(', '*', '**', '* ', '*a', '*a*', '_', '`', '`a', '` a'],
  ...['"', "'", '> ', '>', '>\n', '> a\n', '- ', '* a\n', '1. a\n', '  * a\n', '* a\n\n', '~~a'],
  ...['http://', 'http://a.b ', 'http://a.b/(', '[a](http://b.c) ', 'a@b.c ', 'a.b,', '<time:'],
  ...['@**', '@**a**', '#**a>b**', ':a:', '&amp;', '<', '```\n', '~~~quote\n', '```spoiler\n'],
  ...['$$', '$$a', '|', 'a|b\n-|-\n', '# a\n', '---\n', '\t', '    a\n', '\n', '\\`', '#1 ', '😀'],
  ...['**a** ', 'a\n\n', '`a` '],
];

const runsOfGrowingLength = Array.from({ length: 140 }, (_, i) => '`'.repeat(i + 1)).join(' ');
const nestedLists = Array.from({ length: 140 }, (_, i) => `${'  '.repeat(i)}* a`).join('\n');
const nestedQuotes = Array.from({ length: 140 }, (_, i) => `${'>'.repeat(i + 1)} a`).join('\n');

/** Texts whose parts become longer. */
export const growingTexts: readonly string[] = [runsOfGrowingLength, nestedLists, nestedQuotes];
