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

const icon = (name: FinderIcon): Suggestion['sign'] => ({ type: 'icon', icon: name });

const goTo = (narrow: NamedNarrow): Suggestion['choice'] => ({
  type: 'go',
  to: { view: 'messages', narrow },
});

const destinations = (typed: string): readonly Suggestion[] => {
  const topics = [...subscriptionsById.value.keys()].flatMap((channelId) =>
    topicsOf(channelId).map((topic) => ({ channelId, topic })),
  );
  return [
    ...bestMatches(offered.value.channels, typed, ({ name }) => name, maxOfKind).map((channel) => ({
      key: `channel ${channel.stream_id}`,
      sign: { type: 'channel' as const, channel },
      label: channel.name,
      hint: texts.finder.channel,
      choice: goTo({ type: 'channel', channelId: channel.stream_id }),
    })),
    ...bestMatches(activeUsers.value, typed, ({ full_name: name }) => name, maxOfKind).map(
      (user) => ({
        key: `user ${user.user_id}`,
        sign: { type: 'user' as const, user },
        label: user.full_name,
        hint: user.user_id === ownId.value ? texts.finder.you : texts.finder.person,
        choice: goTo(directWith([user.user_id], ownId.value)),
      }),
    ),
    ...bestMatches(topics, typed, ({ topic }) => topicName(topic), maxOfKind).map(
      ({ channelId, topic }) => ({
        key: `topic ${channelId} ${topic}`,
        sign: icon('hash'),
        label: topicName(topic),
        hint: texts.finder.inChannel(channelName(channelId)),
        choice: goTo({ type: 'topic', channelId, topic }),
      }),
    ),
    ...bestMatches(Object.values(views), typed, ({ name }) => name, maxOfKind).map((view) => ({
      key: `view ${view.name}`,
      sign: icon(view.icon),
      label: view.name,
      hint: texts.finder.view,
      choice: { type: 'go' as const, to: view.to },
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

const known = (channelId: number | undefined): readonly string[] =>
  (channelId === undefined ? [...knownTopics.value.keys()] : [channelId]).flatMap(topicsOf);

/** Completions of what is being written at the end: an operator, or what follows one. */
const completions = (text: string): readonly Suggestion[] =>
  completeSearch(text, { ...offered.value, topicsIn: known }).map((found) => {
    const choice = { type: 'complete', text: found.text } as const;
    const { text: key } = found;
    switch (found.kind) {
      case 'operator': {
        const hint = texts.finder.operators[found.operator];
        return { key, sign: icon('search'), label: `${found.operator}:`, hint, choice };
      }
      case 'value':
        return { key, sign: icon('search'), label: `${found.operator}:${found.value}`, choice };
      case 'topic':
        return { key, sign: icon('hash'), label: found.topic, choice };
      case 'channel': {
        const { channel } = found;
        return { key, sign: { type: 'channel', channel }, label: channel.name, choice };
      }
      case 'user': {
        const { user } = found;
        return { key, sign: { type: 'user', user }, label: user.full_name, choice };
      }
    }
  });

/** Whether the text contains an operator already. */
const hasOperator = (text: string): boolean =>
  termsOfText(text).some(({ operator }) => operator !== 'search');

const isExactly = (text: string, { choice }: Suggestion): boolean =>
  choice.type === 'complete' && choice.text.trim() === text.trim();

/** What is offered for a text, the best first. */
export const suggestionsFor = (text: string, mode: FinderMode): readonly Suggestion[] => {
  const search = searchFor(text);
  if (isWritingOperand(text)) {
    const operands = completions(text);
    const isComplete = operands.some((one) => isExactly(text, one));
    return isComplete ? [...search, ...operands] : [...operands, ...search];
  }
  return mode === 'search' || hasOperator(text)
    ? [...search, ...completions(text)]
    : [...destinations(text.trim()), ...search];
};
