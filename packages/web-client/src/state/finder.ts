import { signal } from '@preact/signals';
import type { NamedNarrow } from '@parley/client';
import {
  bestMatches,
  directWith,
  isWritingOperand,
  completeSearch,
  narrowOfTerms,
} from '@parley/client';
import type { Route } from '../router/route';
import { texts } from '../texts/texts';
import type { Channel } from './channels';
import { channelName, subscriptionsById } from './channels';
import { knownTopics } from './connection';
import { narrowTitle } from './place-names';
import { activeUsers, ownId, topicName } from './users';
import { offered, termsOfText } from './search';
import type { User } from './users';
import { topicsOf } from './topics';
import type { View } from './views';
import { views } from './views';

type FinderIcon = 'search' | 'hash' | View['icon'];

/** What is offered, and what choosing it does. */
export type Suggestion = {
  readonly key: string;
  readonly sign:
    | { readonly type: 'channel'; readonly channel: Channel }
    | { readonly type: 'user'; readonly user: User }
    | { readonly type: 'icon'; readonly icon: FinderIcon };
  readonly label: string;
  readonly hint?: string | undefined;
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

const icon = (name: FinderIcon): Suggestion['sign'] => ({ type: 'icon', icon: name });

const goTo = (narrow: NamedNarrow): Suggestion['choice'] => ({
  type: 'go',
  to: { view: 'messages', narrow },
});

const destinations = (typed: string): readonly Suggestion[] => {
  const { finder: names } = texts;
  const topics = [...subscriptionsById.value.keys()].flatMap((channelId) =>
    topicsOf(channelId).map((topic) => ({ channelId, topic, label: topicName(topic) })),
  );
  const all: readonly (readonly Suggestion[])[] = [
    offered.value.channels.map((channel) => ({
      key: `channel ${channel.stream_id}`,
      sign: { type: 'channel', channel },
      label: channel.name,
      hint: names.channel,
      choice: goTo({ type: 'channel', channelId: channel.stream_id }),
    })),
    activeUsers.value.map((user) => ({
      key: `user ${user.user_id}`,
      sign: { type: 'user', user },
      label: user.full_name,
      hint: user.user_id === ownId.value ? names.you : (user.delivery_email ?? names.person),
      choice: goTo(directWith([user.user_id], ownId.value)),
    })),
    topics.map(({ channelId, topic, label }) => ({
      key: `topic ${channelId} ${topic}`,
      sign: icon('hash'),
      label,
      hint: names.inChannel(channelName(channelId)),
      choice: goTo({ type: 'topic', channelId, topic }),
    })),
    Object.values(views).map(({ name: label, icon: sign, to }) => ({
      key: `view ${label}`,
      sign: icon(sign),
      label,
      hint: names.view,
      choice: { type: 'go', to },
    })),
  ];
  return all.flatMap((kind) => bestMatches(kind, typed, ({ label }) => label, maxOfKind));
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

const known = (channelId: number | undefined): readonly string[] =>
  (channelId === undefined ? [...knownTopics.value.keys()] : [channelId]).flatMap(topicsOf);

/** Completions of what is being written at the end: an operator, or what follows one. */
const completions = (text: string): readonly Suggestion[] =>
  completeSearch(text, { ...offered.value, topicsIn: known }).map((found) => {
    const choice = { type: 'complete', text: found.text } as const;
    const as = (sign: Suggestion['sign'], label: string, hint?: string): Suggestion => ({
      key: found.text,
      sign,
      label,
      hint,
      choice,
    });
    switch (found.kind) {
      case 'operator':
        return as(icon('search'), `${found.operator}:`, texts.finder.operators[found.operator]);
      case 'value':
        return as(icon('search'), `${found.operator}:${found.value}`);
      case 'topic':
        return as(icon('hash'), found.topic);
      case 'channel':
        return as({ type: 'channel', channel: found.channel }, found.channel.name);
      case 'user': {
        const { user } = found;
        return as({ type: 'user', user }, user.full_name, user.delivery_email ?? undefined);
      }
    }
  });

/** Whether the text contains an operator already. */
const hasOperator = (text: string): boolean =>
  termsOfText(text).some(({ operator }) => operator !== 'search');

/** Whether the operator at the end is followed by what it can be followed by, such as a name. */
const isComplete = (text: string, operands: readonly Suggestion[]): boolean =>
  typeof termsOfText(text).findLast(({ operator }) => operator !== 'search')?.operand !==
    'string' ||
  operands.some(({ choice }) => choice.type === 'complete' && choice.text.trim() === text.trim());

/** What is offered for a text, the best first. */
export const suggestionsFor = (text: string, mode: FinderMode): readonly Suggestion[] => {
  const search = searchFor(text);
  if (isWritingOperand(text)) {
    const operands = completions(text);
    return isComplete(text, operands) ? [...search, ...operands] : [...operands, ...search];
  }
  return mode === 'search' || hasOperator(text)
    ? [...search, ...completions(text)]
    : [...destinations(text.trim()), ...search];
};
