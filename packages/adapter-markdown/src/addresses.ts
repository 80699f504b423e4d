import tlds from 'tlds';

export type Address = { readonly start: number; readonly end: number };

/** File extensions that are more often meant than the top-level domains of the same name. */
const fileEndings: ReadonlySet<string> = new Set(['java', 'md', 'mov', 'py', 'zip']);
const topLevelDomains: ReadonlySet<string> = new Set(tlds.filter((tld) => !fileEndings.has(tld)));

const webHost = /https?:\/\/[\p{L}\p{N}_.:@-]+/uy;
const bareHost = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/uy;
const email = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy;
const bitcoin = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y;

const endOf = (pattern: RegExp, source: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(source) === null ? -1 : pattern.lastIndex;
};

/** The longest prefix of the labels that ends in a top-level domain; -1 if there is none. */
const endOfBareHost = (source: string, at: number, latest: number): number => {
  let end = Math.min(endOf(bareHost, source, at), latest);
  while (end > at) {
    const dot = source.lastIndexOf('.', end - 1);
    if (dot <= at) {
      return -1;
    }
    if (topLevelDomains.has(source.slice(dot + 1, end).toLowerCase())) {
      return end;
    }
    end = dot;
  }
  return -1;
};

const maxParentheses = 7;

/** The earliest end of a path: not inside parentheses, nor with a quotation mark inside it. */
const endOfPath = (source: string, from: number, earliest: number, runEnd: number): number => {
  let depth = 0;
  for (let i = from; i <= runEnd; i += 1) {
    if (i >= earliest && depth === 0) {
      return i;
    }
    const character = source[i];
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth < 0 || depth > maxParentheses || character === '"') {
      return -1;
    }
  }
  return -1;
};

/** The end of the URL that begins here; it must reach the punctuation that ends the run. */
const addressEnd = (source: string, at: number, earliest: number, runEnd: number): number => {
  const web = endOf(webHost, source, at);
  const host = web === -1 ? endOfBareHost(source, at, runEnd) : Math.min(web, runEnd);
  if (host !== -1 && host >= earliest) {
    // A colon or full stop after the host may belong to the sentence.
    return web === -1 ? (host === earliest ? host : -1) : Math.max(earliest, at + 'http://'.length);
  }
  if (host !== -1 && /[/?#]/.test(source[host] ?? '')) {
    const end = endOfPath(source, host, earliest, runEnd);
    if (end !== -1) {
      return end;
    }
  }
  return [email, bitcoin]
    .map((pattern) => endOf(pattern, source, at))
    .reduce((best, end) => (end >= earliest && end <= runEnd ? earliest : best), -1);
};

/** Where the punctuation at the end of a run begins; a pattern would try each place in the run. */
const startOfPunctuation = (source: string, runStart: number, runEnd: number): number => {
  let start = runEnd;
  while (start > runStart && /[!:;?),.'">]/.test(source[start - 1] ?? '')) {
    start -= 1;
  }
  return start;
};

/**
 * URLs, email addresses and bitcoin addresses in a text. They begin after white space or an opening
 * bracket or quotation mark, and only punctuation may follow them before the next white space.
 */
export const addressesIn = (source: string): Address[] => {
  const found: Address[] = [];
  for (const run of source.matchAll(/\S+/g)) {
    if (!/[.@:]/.test(run[0])) {
      continue;
    }
    const runEnd = run.index + run[0].length;
    const earliest = startOfPunctuation(source, run.index, runEnd);
    for (const begin of run[0].matchAll(/(?:^|['"(,:<])(?=[\p{L}\p{N}_.-])/gu)) {
      const start = run.index + begin.index + begin[0].length;
      const end = addressEnd(source, start, earliest, runEnd);
      if (end > start) {
        found.push({ start, end });
        break;
      }
    }
  }
  return found;
};
