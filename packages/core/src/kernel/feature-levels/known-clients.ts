import { foldCase } from '../shared/text';
import type { FeatureLevel } from './feature-level';

/**
 * What distinguishes a client besides its level:
 *
 * - `public_names`: it was written for the public system, and reads and sends the names and values of
 *   that system where Parley has others.
 */
export const clientTraits = ['public_names'] as const;

export type ClientTrait = (typeof clientTraits)[number];

/** A program that does not send its level, from one of its versions on. */
export type KnownClient = {
  /**
   * The name at the beginning of its User-Agent, compared without regard to case. One asterisk stands
   * for any characters; an entry without one takes precedence.
   */
  readonly name: string;
  /** The first version that this entry is about: numbers separated by dots. */
  readonly from: string;
  readonly level: FeatureLevel;
  readonly traits: readonly ClientTrait[];
};

const client = (name: string, from: string, level: FeatureLevel): KnownClient => ({
  name,
  from,
  level,
  traits: ['public_names'],
});

/**
 * The existing clients of the public system, with the level of the server that was current when the
 * version was released. Later versions that are not listed count as the last listed one: a client
 * that is newer reads older fields, while one that is older does not read newer fields.
 *
 * zulip-js sends the User-Agent of node-fetch 2, which is its HTTP library. Bots that run in
 * zulip_bots are called after their module, and send no version: `ZulipHelloworldBot`.
 *
 * Source: docs/reference/clients.md.
 */
export const knownClients: readonly KnownClient[] = [
  client('Zulip*Bot', '0', 237),
  client('go-zulip', '0', 483),
  client('node-fetch', '0', 278),
  client('zulip-js', '0', 278),
  client('ZulipElectron', '0', 421),
  client('ZulipFlutter', '0', 372),
  client('ZulipMobile', '0', 278),
  client('ZulipMobile', '30', 421),
  client('ZulipPython', '0', 237),
  client('ZulipPython', '0.9.1', 421),
  client('ZulipTerminal', '0', 148),
];

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

const isPattern = ({ name }: KnownClient): boolean => name.includes('*');

/** Whether a name, with its case folded, is that of the entry. */
const matcherOf = (entry: KnownClient): ((name: string) => boolean) => {
  const wanted = foldCase(entry.name);
  const [start = '', ...rest] = wanted.split('*');
  const end = rest.at(-1);
  return (name) =>
    end === undefined
      ? name === wanted
      : name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
};

/**
 * The entries, where those of the operator replace all entries of the same name. The operator says
 * which level a client gets; what it was written for stays the same.
 */
export const extendedClients = (
  table: readonly KnownClient[],
  own: readonly KnownClient[],
): readonly KnownClient[] => {
  const replaced = new Set(own.map(({ name }) => foldCase(name)));
  return [
    ...table.filter(({ name }) => !replaced.has(foldCase(name))),
    ...own.map((entry) => {
      const known = table.filter((one) => matcherOf(one)(foldCase(entry.name)));
      const inherited = known.flatMap(({ traits }) => traits);
      return { ...entry, traits: Array.from(new Set([...entry.traits, ...inherited])) };
    }),
  ];
};

/** Negative if the first version is older, positive if it is newer. */
const compareVersions = (one: string, other: string): number => {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const length = Math.max(left.length, right.length);
  return (
    Array.from({ length }, (_, index) => (left[index] ?? 0) - (right[index] ?? 0)).find(
      (difference) => difference !== 0,
    ) ?? 0
  );
};

/** A name ends at the first slash, space or parenthesis. Longer version numbers are cut off. */
const userAgentPattern = /^\s*([^/\s(]*)(?:\/\s*(\d{1,9}(?:\.\d{1,9}){0,4}))?/;

/**
 * The entry for a User-Agent such as `ZulipTerminal/0.7.0+git (…)`: the one with the highest version
 * that is not above that of the client. A User-Agent without a version counts as the oldest.
 */
export const knownClientOf = (
  table: readonly KnownClient[],
): ((userAgent: string | undefined) => KnownClient | undefined) => {
  const entries = table.map((entry) => ({ entry, matches: matcherOf(entry) }));
  return (userAgent) => {
    const [, given = '', version = '0'] =
      userAgentPattern.exec((userAgent ?? '').slice(0, 200)) ?? [];
    const name = foldCase(given);
    return entries
      .filter(({ matches }) => matches(name))
      .map(({ entry }) => entry)
      .filter(({ from }) => compareVersions(from, version) <= 0)
      .sort(
        (one, other) =>
          Number(isPattern(one)) - Number(isPattern(other)) ||
          compareVersions(other.from, one.from),
      )[0];
  };
};
