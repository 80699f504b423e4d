import type { Random } from '../fuzz/random';

/** Kinds of operations of the law that undo each other, or that only one of them can do. */
const opposites: Readonly<Record<string, readonly string[]>> = {
  'create a channel': ['create a channel without subscribing', 'create a channel'],
  'create a channel without subscribing': ['create a channel'],
  subscribe: ['unsubscribe', 'archive a channel', 'change privacy'],
  'subscribe others': ['unsubscribe others', 'deactivate a user', 'archive a channel'],
  'archive a channel': ['send a message', 'unarchive a channel', 'subscribe', 'move to a channel'],
  'rename a channel': ['rename a channel', 'archive a channel'],
  'change channel permissions': ['send a message', 'change channel permissions'],
  'add a default channel': ['archive a channel', 'remove a default channel'],
  'create a folder': ['create a folder'],
  'send a message': ['unsubscribe', 'delete a topic', 'deactivate a user', 'move a topic'],
  'send a direct message': ['deactivate a user'],
  'edit a message': ['delete a message', 'move a topic', 'edit a message'],
  'move a topic': ['delete a topic', 'resolve a topic', 'move to a channel'],
  'delete a message': ['edit a message', 'delete a message'],
};

/** The requests of a race: as many as there are in it, each of a kind, by one account or by several. */
export type Race = {
  readonly kinds: readonly string[];
  readonly isByOne: boolean;
};

/** Equal requests, requests and their opposites, or any two kinds. */
export const raceOf = (
  random: Random,
  kind: string,
  kinds: readonly string[],
  size: number,
): Race => {
  const other = random.chance(0.4)
    ? kind
    : random.maybePick((random.chance(0.6) ? opposites[kind] : undefined) ?? kinds);
  return {
    kinds: Array.from({ length: size }, (_, place) => (place % 2 === 0 ? kind : (other ?? kind))),
    isByOne: random.chance(0.5),
  };
};

/** Kinds of which one request can succeed, if all of them are equal. */
const withOneWinner: ReadonlySet<string> = new Set([
  'create a folder',
  'create a channel without subscribing',
  'create a user',
  'add a playground',
  'add a domain',
  'create a default channel group',
  'create a group',
  'delete a message',
]);

/** What is wrong with the number of equal requests that succeeded. */
export const winnersProblem = (
  kinds: readonly string[],
  statuses: readonly number[],
): readonly string[] => {
  const [kind = ''] = kinds;
  const winners = statuses.filter((status) => status === 200).length;
  return withOneWinner.has(kind) && kinds.every((one) => one === kind) && winners > 1
    ? [`${winners} requests to ${kind} succeeded`]
    : [];
};
