import { htmlTag } from '@parley/core/kernel';

/**
 * Tokens that are never split: elements of other languages, which HTML elements would end, tags,
 * entities, words, white space, and other characters.
 */
const pieces = new RegExp(
  `<(math|svg)\\b[^]*?</\\1>|${htmlTag.source}|&[^;\\s]+;|[\\p{L}\\p{N}]+|\\s+|[^<&\\s\\p{L}\\p{N}]|&`,
  'gu',
);

type Step = { readonly kind: 'same' | 'deleted' | 'inserted'; readonly text: string };

/** Takes about fifty milliseconds, during which the process serves no other request. */
export const maxComparisons = 4_000_000;

const commonLengths = (a: readonly string[], b: readonly string[]): readonly Uint16Array[] => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined) {
        row[j] =
          a[i] === b[j]
            ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
            : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
      }
    }
  }
  return lengths;
};

const stepsBetween = (
  a: readonly string[],
  b: readonly string[],
  limit: number,
): readonly Step[] => {
  if (a.length * b.length > limit) {
    return [
      ...a.map((text) => ({ kind: 'deleted' as const, text })),
      ...b.map((text) => ({ kind: 'inserted' as const, text })),
    ];
  }
  const lengths = commonLengths(a, b);
  const found: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]];
    if (old !== undefined && old === fresh) {
      found.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (
      fresh === undefined ||
      (old !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      found.push({ kind: 'deleted', text: old ?? '' });
      i += 1;
    } else {
      found.push({ kind: 'inserted', text: fresh });
      j += 1;
    }
  }
  return found;
};

const same = (texts: readonly string[]): readonly Step[] =>
  texts.map((text) => ({ kind: 'same', text }));

/** Steps from a to b; the common beginning and end are not compared. */
const steps = (a: readonly string[], b: readonly string[], limit: number): readonly Step[] => {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) {
    end += 1;
  }
  return [
    ...same(a.slice(0, start)),
    ...stepsBetween(a.slice(start, a.length - end), b.slice(start, b.length - end), limit),
    ...same(a.slice(a.length - end)),
  ];
};

const isTag = (text: string): boolean => text.startsWith('<');

/** White space alone has no mark: between the items of a list, it would not be valid HTML. */
const marked = ({ kind, text }: Step): string => {
  if (kind === 'same') {
    return text;
  }
  if (text.trim() === '') {
    return kind === 'inserted' ? text : '';
  }
  return `<span class="highlight_text_${kind}">${text}</span>`;
};

/** Joins consecutive steps of one kind, so that each run gets one mark. */
const runs = (all: readonly Step[]): readonly Step[] => {
  const joined: Step[] = [];
  for (const step of all) {
    const last = joined.at(-1);
    if (last?.kind === step.kind && !isTag(step.text) && !isTag(last.text)) {
      joined[joined.length - 1] = { kind: last.kind, text: last.text + step.text };
    } else {
      joined.push(step);
    }
  }
  return joined;
};

/**
 * Marks deletions and insertions in the newer HTML. Only text is marked: the tags of the newer HTML
 * are kept, and deleted tags are left out.
 *
 * @param limit beyond this many comparisons, everything between the common ends counts as replaced
 *
 * Source: docs/reference/messages.md#edit-history.
 */
export const diffHtml = (before: string, after: string, limit = maxComparisons): string => {
  const found = steps(before.match(pieces) ?? [], after.match(pieces) ?? [], limit);
  const shown = found.filter(({ kind, text }) => kind !== 'deleted' || !isTag(text));
  const body = runs(shown)
    .map((step) => (isTag(step.text) ? step.text : marked(step)))
    .join('');
  return `<div>${body}</div>`;
};
