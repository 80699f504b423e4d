import * as E from 'fp-ts/Either';

/** How deep arrays and objects may be nested in one text, and how many values it may contain. */
export const jsonLimits = { depth: 20, values: 50_000 } as const;

export type JsonFlaw = 'malformed' | 'too deep' | 'too many values';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** The index of the quote that ends the string, which begins after `start`. */
const endOfString = (text: string, start: number): number => {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      return index;
    }
    if (code === backslash) {
      index += 1;
    }
  }
  return text.length;
};

/** The beginning of any JSON text: plain words are the most common other texts. */
const beginning = /^[\s"[{\-\dtfn]/;

/** Checks only the structure, in one pass, before anything is built from the text. */
const flawOf = (text: string): JsonFlaw | undefined => {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfString(text, index);
        break;
      case openingBracket:
      case openingBrace:
        depth += 1;
        values += 1;
        break;
      case closingBracket:
      case closingBrace:
        depth -= 1;
        break;
      case comma:
      case colon:
        values += 1;
        break;
    }
    if (depth > jsonLimits.depth) {
      return 'too deep';
    }
    if (values > jsonLimits.values) {
      return 'too many values';
    }
  }
  return undefined;
};

/**
 * Parses untrusted JSON. The limits of depth and of the number of values are checked before the text
 * is parsed, so that neither parsing it nor walking through the result can be expensive. Keys of
 * objects count as values.
 */
export const parseBoundedJson = (text: string): E.Either<JsonFlaw, unknown> => {
  // An exception costs far more than this check.
  const flaw = beginning.test(text) ? flawOf(text) : 'malformed';
  return flaw === undefined
    ? E.tryCatch(
        // oxlint-disable-next-line parley/no-syntax -- the one place, after the limits
        (): unknown => JSON.parse(text),
        (): JsonFlaw => 'malformed',
      )
    : E.left(flaw);
};
