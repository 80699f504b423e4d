import type { Inserted, NamedNarrow } from '@parley/client';
import {
  suggestChannels,
  suggestCommands,
  suggestGroups,
  suggestPeople,
  suggestWildcards,
} from '@parley/client';
import { narrowAddress } from '../router/route';
import { channelName, channelsById, subscriptionsById } from './channels';
import { field } from './connection';
import { activeUsers, allNames, avatarUrl } from './users';
import { texts } from '../texts/texts';
import { presentUsers } from './presence';

/** What can be inserted for what was typed. */
export type Suggestion = Inserted<{
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly hint?: string | undefined;
  /** An emoji, or the picture of one. */
  readonly symbol?: string | undefined;
  readonly person?: { readonly name: string; readonly url: string | undefined };
}>;

export const maxSuggestions = 8;

const groups = field('realm_user_groups');

/** People, those who are present first, then groups, then everybody. */
export const mentions = (query: string, isSilent: boolean): readonly Suggestion[] => {
  const present = presentUsers.value;
  const people = [...activeUsers.value].sort(
    (a, b) => Number(present.has(b.user_id)) - Number(present.has(a.user_id)),
  );
  return [
    ...suggestPeople(people, allNames.value, query, isSilent).map(({ person, inserted }) => ({
      key: `user ${person.user_id}`,
      label: person.full_name,
      hint: person.delivery_email ?? undefined,
      person: { name: person.full_name, url: avatarUrl(person.user_id) },
      inserted,
    })),
    ...suggestGroups(groups.value ?? [], query, isSilent).map(({ group, inserted }) => ({
      key: `group ${group.id}`,
      label: group.name,
      hint: group.description,
      symbol: '👥',
      inserted,
    })),
    ...(isSilent ? [] : suggestWildcards(query)).map(({ name, inserted }) => ({
      key: name,
      label: name,
      hint: texts.completion[name],
      symbol: '📣',
      inserted,
    })),
  ].slice(0, maxSuggestions);
};

/** A link to a channel or a topic: by the address where signs in the names would end the short form. */
export const linkTo = (
  narrow: Extract<NamedNarrow, { channelId: number }>,
  short: string,
): string => {
  const name = channelName(narrow.channelId);
  const path = narrow.type === 'topic' ? `${name}>${narrow.topic}` : name;
  return name.includes('>') || /[*`]|\$\$|@\d+$/.test(path)
    ? `[#${path.replace(/[[\]*`$]/g, '')}](${narrowAddress(narrow)}) `
    : short;
};

/** Channels, those that the user is subscribed to first. */
export const channels = (query: string): readonly Suggestion[] =>
  suggestChannels(
    [...channelsById.value.values()].filter((channel) => !channel.is_archived),
    query,
    ({ stream_id: id }) => subscriptionsById.value.has(id),
  ).map(({ channel: { stream_id: id, name, description }, inserted }) => ({
    key: `channel ${id}`,
    label: name,
    hint: description,
    symbol: '#',
    inserted: linkTo({ type: 'channel', channelId: id }, inserted),
  }));

/** Commands that the server knows at the beginning of a message. */
export const commands = (query: string): readonly Suggestion[] =>
  suggestCommands(query).map(({ name, inserted }) => ({
    key: name,
    label: `/${name}`,
    hint: texts.completion.commands[name],
    symbol: '/',
    inserted,
  }));
