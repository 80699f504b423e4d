import { bestMatches, compareNames } from '@parley/client';
import { channelsById, subscriptionsById } from './channels';
import { field } from './connection';
import { activeUsers, avatarUrl, usersById } from './users';
import { texts } from '../texts/texts';
import { presentUsers } from './presence';

/** What can be inserted for what was typed. */
export type Suggestion = {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly hint?: string | undefined;
  /** An emoji, or the picture of one. */
  readonly symbol?: string | undefined;
  readonly person?: { readonly name: string; readonly url: string | undefined };
  /** Markdown. */
  readonly inserted: string;
};

export const maxSuggestions = 8;

const groups = field('realm_user_groups');

/** Those whose names fit, the best first; equally good ones as they are ordered. */
export const fitting = <Item>(
  items: readonly Item[],
  query: string,
  nameOf: (item: Item) => string,
): readonly Item[] => bestMatches(items, query, nameOf, maxSuggestions);

const wildcards = ['all', 'topic'] as const;

/** People, then groups, then everybody. */
export const mentions = (query: string, isSilent: boolean): readonly Suggestion[] => {
  const at = isSilent ? '@_' : '@';
  const present = presentUsers.value;
  const people = [...activeUsers.value].sort(
    (a, b) => Number(present.has(b.user_id)) - Number(present.has(a.user_id)),
  );
  const names = [...usersById.value.values()].map(({ full_name: name }) => name);
  const found = fitting(people, query, ({ full_name: name }) => name).map(
    ({ user_id: id, full_name: name, delivery_email: email }) => ({
      key: `user ${id}`,
      label: name,
      hint: email ?? undefined,
      person: { name, url: avatarUrl(id) },
      // The id tells people of the same name apart.
      inserted: `${at}**${name}${names.filter((one) => one === name).length > 1 ? `|${id}` : ''}** `,
    }),
  );
  const known = (groups.value ?? []).filter(
    ({ is_system_group: isSystem, deactivated }) => !isSystem && !deactivated,
  );
  const ofGroups = fitting(known, query, ({ name }) => name).map(({ id, name, description }) => ({
    key: `group ${id}`,
    label: name,
    hint: description,
    symbol: '👥',
    inserted: `${at}*${name}* `,
  }));
  const ofAll = fitting(isSilent ? [] : wildcards, query, (name) => name).map((name) => ({
    key: name,
    label: name,
    hint: texts.completion[name],
    symbol: '📣',
    inserted: `@**${name}** `,
  }));
  return [...found, ...ofGroups, ...ofAll].slice(0, maxSuggestions);
};

/** Channels, those that the user is subscribed to first. */
export const channels = (query: string): readonly Suggestion[] => {
  const all = [...channelsById.value.values()]
    .filter((channel) => !channel.is_archived)
    .sort(
      (a, b) =>
        Number(subscriptionsById.value.has(b.stream_id)) -
          Number(subscriptionsById.value.has(a.stream_id)) || compareNames(a.name, b.name),
    );
  return fitting(all, query, ({ name }) => name).map(({ stream_id: id, name, description }) => ({
    key: `channel ${id}`,
    label: name,
    hint: description,
    symbol: '#',
    inserted: `#**${name}** `,
  }));
};

/** Commands that the server knows at the beginning of a message. */
export const commands = (query: string): readonly Suggestion[] =>
  (['me', 'poll', 'todo'] as const)
    .filter((name) => name.startsWith(query))
    .map((name) => ({
      key: name,
      label: `/${name}`,
      hint: texts.completion.commands[name],
      symbol: '/',
      inserted: `/${name} `,
    }));
