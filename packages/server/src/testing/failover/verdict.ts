/**
 * How a request that writes ended: its answer was a success; it may or may not have taken effect, as
 * the answer was lost or says that the database is unavailable; or it was refused.
 */
export type Outcome = 'done' | 'unknown' | 'refused';

/** A request that writes a text which no other request has. */
export type Attempt = {
  readonly text: string;
  readonly outcome: Outcome;
  /** Of the message, if the answer said it. */
  readonly id?: number;
};

export type Message = { readonly id: number; readonly text: string };

/** What a client got from its event queue. */
export type Followed = {
  readonly client: string;
  /** Ids of all events, in the order in which they arrived. */
  readonly eventIds: readonly number[];
  readonly messages: readonly Message[];
  /** Texts of other writes, such as names, in the order of their events. */
  readonly changes: readonly string[];
};

/** What was done in a run, and what is there in the end. */
export type Observed = {
  /** Each writes one message when it is done. */
  readonly sent: readonly Attempt[];
  /** Each causes one event when it is done. */
  readonly changed: readonly Attempt[];
  /** All messages since the queues were registered, in their order. */
  readonly stored: readonly Message[];
  readonly followed: readonly Followed[];
};

const counted = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  texts.forEach((text) => counts.set(text, (counts.get(text) ?? 0) + 1));
  return counts;
};

/**
 * What is wrong with the effects of requests: one that is done has exactly one effect, one of which it
 * is unknown at most one, a refused one none, and there are no others.
 */
const wrongEffects = (
  attempts: readonly Attempt[],
  effects: readonly string[],
  what: string,
): readonly string[] => {
  const counts = counted(effects);
  const known = new Set(attempts.map(({ text }) => text));
  return [
    ...attempts.flatMap(({ text, outcome }) => {
      const count = counts.get(text) ?? 0;
      const isLost = outcome === 'done' && count === 0;
      const isExtra = count > (outcome === 'refused' ? 0 : 1);
      return isLost || isExtra ? [`${what} "${text}" (${outcome}) is there ${count} times`] : [];
    }),
    ...[...counts.keys()]
      .filter((text) => !known.has(text))
      .map((text) => `${what} "${text}" was written by nobody`),
  ];
};

const firstDescent = (ids: readonly number[]): number =>
  ids.findIndex((id, index) => id <= (ids[index - 1] ?? -Infinity));

const wrongOrder = (ids: readonly number[], what: string): readonly string[] => {
  const place = firstDescent(ids);
  return place === -1 ? [] : [`${what} ${ids[place]} follows ${ids[place - 1]}`];
};

const told = ({ id, text }: Message): string => `${id} "${text}"`;

/** Messages that one of the two has and the other has not, and their order. */
const differences = (
  { client, messages }: Followed,
  stored: readonly Message[],
): readonly string[] => {
  const got = new Set(messages.map(told));
  const there = new Set(stored.map(told));
  const gotTwice = messages.length - got.size;
  return [
    ...stored
      .map(told)
      .filter((message) => !got.has(message))
      .map((message) => `${client} got no event about message ${message}`),
    ...messages
      .map(told)
      .filter((message) => !there.has(message))
      .map((message) => `${client} got an event about message ${message}, which is not there`),
    ...(gotTwice === 0 ? [] : [`${client} got ${gotTwice} messages twice`]),
    ...wrongOrder(
      messages.map(({ id }) => id),
      `${client}: message`,
    ),
  ];
};

/** Everything that a run has shown to be wrong; empty if nothing was lost, doubled or out of order. */
export const verdict = ({ sent, changed, stored, followed }: Observed): readonly string[] => {
  const textOf = new Map(stored.map(({ id, text }) => [id, text]));
  return [
    ...wrongEffects(
      sent,
      stored.map(({ text }) => text),
      'message',
    ),
    ...sent
      .filter(({ id, text }) => id !== undefined && (textOf.get(id) ?? text) !== text)
      .map(({ id, text }) => `the answer to "${text}" named message ${id}, which is another one`),
    ...wrongOrder(
      stored.map(({ id }) => id),
      'stored: message',
    ),
    ...followed.flatMap((one) => [
      ...wrongOrder(one.eventIds, `${one.client}: event`),
      ...differences(one, stored),
      ...wrongEffects(changed, one.changes, `${one.client}: change`),
    ]),
  ];
};
