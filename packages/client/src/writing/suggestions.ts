import type { NamedUser } from '../text/compare';
import { compareNames, distinctName } from '../text/compare';
import { bestMatches } from '../text/match';

/** What can be inserted for what was typed, as Markdown. */
export type Inserted<Found> = Found & { readonly inserted: string };

type Group = {
  readonly name: string;
  readonly is_system_group: boolean;
  readonly deactivated: boolean;
};

/** More are found by more letters. */
const maxFound = 8;

/** Names that mention everybody, before a person of that name. */
const wildcards = ['all', 'topic', 'everyone', 'channel', 'stream'];

/**
 * The people whose names fit, the best first.
 *
 * @param people who can be mentioned; equally good ones stay in this order
 *
 * @param names those of all accounts: where several people have a name, the id tells them apart
 *
 * @param isSilent whether they are mentioned without a notice
 */
export const suggestPeople = <One extends NamedUser>(
  people: readonly One[],
  names: readonly string[],
  query: string,
  isSilent: boolean,
): readonly Inserted<{ readonly person: One }>[] =>
  bestMatches(people, query, ({ full_name: name }) => name, maxFound).map((person) => {
    const name = distinctName(person, [...wildcards, ...names]);
    return { person, inserted: `${isSilent ? '@_' : '@'}**${name}** ` };
  });

/** The groups of people whose names fit, the best first. */
export const suggestGroups = <One extends Group>(
  groups: readonly One[],
  query: string,
  isSilent: boolean,
): readonly Inserted<{ readonly group: One }>[] => {
  // A star would end the mention.
  const known = groups.filter(
    (group) => !group.is_system_group && !group.deactivated && !group.name.includes('*'),
  );
  return bestMatches(known, query, ({ name }) => name, maxFound).map((group) => ({
    group,
    inserted: `${isSilent ? '@_' : '@'}*${group.name}* `,
  }));
};

/** What mentions everybody in a channel, or in a topic. */
export const suggestWildcards = (
  query: string,
): readonly Inserted<{ readonly name: 'all' | 'topic' }>[] =>
  bestMatches(['all', 'topic'] as const, query, (name) => name, maxFound).map((name) => ({
    name,
    inserted: `@**${name}** `,
  }));

/** The channels whose names fit: those that come first, and then by name. */
export const suggestChannels = <One extends { readonly name: string }>(
  channels: readonly One[],
  query: string,
  comesFirst: (channel: One) => boolean,
): readonly Inserted<{ readonly channel: One }>[] => {
  const inOrder = [...channels].sort(
    (a, b) => Number(comesFirst(b)) - Number(comesFirst(a)) || compareNames(a.name, b.name),
  );
  return bestMatches(inOrder, query, ({ name }) => name, maxFound).map((channel) => ({
    channel,
    inserted: `#**${channel.name}** `,
  }));
};

/** The topics of a channel whose names fit, the best first. */
export const suggestTopics = <One extends { readonly name: string }>(
  channel: string,
  topics: readonly One[],
  query: string,
): readonly Inserted<{ readonly topic: One }>[] =>
  bestMatches(topics, query, ({ name }) => name, maxFound).map((topic) => ({
    topic,
    inserted: `#**${channel}>${topic.name}** `,
  }));

/** The commands that the server knows at the beginning of a message. */
export const suggestCommands = (
  query: string,
): readonly Inserted<{ readonly name: 'me' | 'poll' | 'todo' }>[] =>
  (['me', 'poll', 'todo'] as const)
    .filter((name) => name.startsWith(query))
    .map((name) => ({ name, inserted: `/${name} ` }));
