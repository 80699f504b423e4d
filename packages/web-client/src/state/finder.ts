import { signal } from '@preact/signals';
import type { NamedNarrow } from '@parley/client';
import { bestMatches, directWith, lastToken, narrowOfTerms } from '@parley/client';
import type { Route } from '../router/route';
import { texts } from '../texts/texts';
import type { Channel } from './channels';
import { channelName, channelsById, subscriptionsById } from './channels';
import { knownTopics } from './connection';
import { narrowTitle } from './place-names';
import { activeUsers, ownId, topicName } from './users';
import type { SearchOperator } from './search';
import { isOperator, searchOperators, termsOfText } from './search';
import type { User } from './users';
import { topicsOf } from './topics';

/** What is offered, and what choosing it does. */
export type Suggestion = {
  readonly key: string;
  readonly sign:
    | { readonly type: 'channel'; readonly channel: Channel }
    | { readonly type: 'user'; readonly user: User }
    | {
        readonly type: 'icon';
        readonly icon: 'search' | 'hash' | 'inbox' | 'star' | 'at' | 'feed';
      };
  readonly label: string;
  readonly hint?: string;
  readonly choice:
    | { readonly type: 'go'; readonly to: Route }
    /** The text becomes this one. */
    | { readonly type: 'complete'; readonly text: string };
};

/** `go`: for destinations first; `search`: for messages. */
export type FinderMode = 'go' | 'search';

/** The finder, while it is open; `text` is what it opens with. */
export const openFinder = signal<{ readonly mode: FinderMode; readonly text: string } | undefined>(
  undefined,
);

const maxOfKind = 6;

const icon = (name: 'search' | 'hash' | 'inbox' | 'star' | 'at' | 'feed'): Suggestion['sign'] => ({
  type: 'icon',
  icon: name,
});

const goTo = (narrow: NamedNarrow): Suggestion['choice'] => ({
  type: 'go',
  to: { view: 'messages', narrow },
});

/** Channels of which the user gets messages come before the others. */
const channelsByName = (typed: string): readonly Channel[] => {
  const all = [...channelsById.value.values()].filter((one) => !one.is_archived);
  const mine = all.filter((one) => subscriptionsById.value.has(one.stream_id));
  const others = all.filter((one) => !subscriptionsById.value.has(one.stream_id));
  return bestMatches([...mine, ...others], typed, ({ name }) => name, maxOfKind);
};

const usersByName = (typed: string): readonly User[] =>
  bestMatches(activeUsers.value, typed, ({ full_name: name }) => name, maxOfKind);

const views: readonly (readonly [Route, Suggestion['sign'], string])[] = [
  [{ view: 'inbox' }, icon('inbox'), texts.views.inbox],
  [{ view: 'messages', narrow: { type: 'mentions' } }, icon('at'), texts.views.mentions],
  [{ view: 'messages', narrow: { type: 'starred' } }, icon('star'), texts.views.starred],
  [{ view: 'messages', narrow: { type: 'feed' } }, icon('feed'), texts.views.feed],
];

const destinations = (typed: string): readonly Suggestion[] => {
  const topics = [...subscriptionsById.value.keys()].flatMap((channelId) =>
    topicsOf(channelId).map((topic) => ({ channelId, topic })),
  );
  return [
    ...channelsByName(typed).map((channel) => ({
      key: `channel ${channel.stream_id}`,
      sign: { type: 'channel' as const, channel },
      label: channel.name,
      hint: texts.finder.channel,
      choice: goTo({ type: 'channel', channelId: channel.stream_id }),
    })),
    ...usersByName(typed).map((user) => ({
      key: `user ${user.user_id}`,
      sign: { type: 'user' as const, user },
      label: user.full_name,
      hint: user.user_id === ownId.value ? texts.finder.you : texts.finder.person,
      choice: goTo(directWith([user.user_id], ownId.value)),
    })),
    ...bestMatches(topics, typed, ({ topic }) => topicName(topic), maxOfKind).map(
      ({ channelId, topic }) => ({
        key: `topic ${channelId} ${topic}`,
        sign: icon('hash'),
        label: topicName(topic),
        hint: texts.finder.inChannel(channelName(channelId)),
        choice: goTo({ type: 'topic', channelId, topic }),
      }),
    ),
    ...bestMatches(views, typed, ([, , name]) => name, maxOfKind).map(([to, sign, name]) => ({
      key: `view ${name}`,
      sign,
      label: name,
      hint: texts.finder.view,
      choice: { type: 'go' as const, to },
    })),
  ];
};

const searchFor = (text: string): readonly Suggestion[] => {
  const terms = termsOfText(text);
  if (terms.length === 0) {
    return [];
  }
  const narrow = narrowOfTerms(terms);
  const label =
    narrow.type === 'search' ? texts.finder.searchFor(text.trim()) : narrowTitle(narrow);
  return [{ key: 'search', sign: icon('search'), label, choice: goTo(narrow) }];
};

const quote = (name: string): string => (/[\s,]/u.test(name) ? `"${name}"` : name);

const completed = (key: string, sign: Suggestion['sign'], label: string, text: string) => ({
  key,
  sign,
  label,
  choice: { type: 'complete' as const, text },
});

/** The channel that a text names before its end, for the topics in it. */
const channelIn = (text: string): number | undefined => {
  const channel = termsOfText(text).find(({ operator }) => operator === 'channel');
  return typeof channel?.operand === 'number' ? channel.operand : undefined;
};

const operandsOf = (
  operator: SearchOperator,
  typed: string,
  start: string,
): readonly Suggestion[] => {
  const kind: string | readonly string[] = searchOperators[operator];
  const written = (name: string) => `${start}${quote(name)} `;
  if (typeof kind !== 'string') {
    return bestMatches(kind, typed, (value) => value, 10).map((value) =>
      completed(value, icon('search'), `${operator}:${value}`, written(value)),
    );
  }
  switch (kind) {
    case 'channel':
      return channelsByName(typed).map((channel) =>
        completed(
          `${channel.stream_id}`,
          { type: 'channel', channel },
          channel.name,
          written(channel.name),
        ),
      );
    case 'user':
    case 'users':
      return usersByName(typed).map((user) =>
        completed(
          `${user.user_id}`,
          { type: 'user', user },
          user.full_name,
          written(user.full_name),
        ),
      );
    case 'topic': {
      const channelId = channelIn(start);
      const channels = channelId === undefined ? [...knownTopics.value.keys()] : [channelId];
      const topics = [...new Set(channels.flatMap(topicsOf))].filter((topic) => topic !== '');
      return bestMatches(topics, typed, (topic) => topic, maxOfKind).map((topic) =>
        completed(topic, icon('hash'), topic, written(topic)),
      );
    }
    default:
      return [];
  }
};

/** Completions of what is being written at the end: an operator, or what follows one. */
const completions = (text: string): readonly Suggestion[] => {
  const { before, last } = lastToken(text);
  const [, sign = '', operator = '', typed] = /^(-?)([a-z-]*)(?::"?(.*?)"?)?$/u.exec(last) ?? [];
  if (typed !== undefined) {
    return isOperator(operator) ? operandsOf(operator, typed, `${before}${sign}${operator}:`) : [];
  }
  return Object.keys(searchOperators)
    .filter(isOperator)
    .filter((name) => name.startsWith(operator))
    .map((name) => ({
      ...completed(name, icon('search'), `${name}:`, `${before}${sign}${name}:`),
      hint: texts.finder.operators[name],
    }));
};

/** Whether the text contains an operator already. */
const hasOperator = (text: string): boolean =>
  termsOfText(text).some(({ operator }) => operator !== 'search');

const isExactly = (text: string, { choice }: Suggestion): boolean =>
  choice.type === 'complete' && choice.text.trim() === text.trim();

/** What is offered for a text, the best first. */
export const suggestionsFor = (text: string, mode: FinderMode): readonly Suggestion[] => {
  const search = searchFor(text);
  if (/^-?[a-z-]+:/u.test(lastToken(text).last)) {
    const operands = completions(text);
    const isComplete = operands.some((one) => isExactly(text, one));
    return isComplete ? [...search, ...operands] : [...operands, ...search];
  }
  return mode === 'search' || hasOperator(text)
    ? [...search, ...completions(text)]
    : [...destinations(text.trim()), ...search];
};
