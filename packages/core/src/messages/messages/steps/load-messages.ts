import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import { isCaller, canSeeEveryone } from '../../../access';
import { canReadMessage } from '../../../channels';
import type { Async, Flag, MessageId, Unexpected } from '../../../kernel';
import { together } from '../../../kernel';
import { highlightedQuery } from '../../narrows/narrow';
import type { ResolvedNarrow } from '../../narrows/requested-narrow';
import type { Highlight, LoadedPage, PageSelection } from '../../ports/message-repository';
import type { Reader } from '../../transaction';
import { hideInaccessibleUsers } from '../hide-inaccessible-users';
import type { MessageView } from '../message-view';

export type MessageWithFlags = {
  readonly message: MessageView;
  readonly flags: ReadonlySet<Flag>;
  /** Present if the narrow has a search. */
  readonly highlight?: Highlight;
};

/** Shows only the ids of users whom the viewer may not know. */
const hiddenUsers = (
  { knownUsers }: Pick<Reader, 'knownUsers'>,
  viewer: Viewer,
): Async<(message: MessageView) => MessageView> =>
  isCaller(viewer) && !canSeeEveryone(viewer)
    ? pipe(
        knownUsers.of(viewer.realm.id, viewer.user.id),
        TE.map((known) => hideInaccessibleUsers(viewer.realm, known)),
      )
    : TE.right(identity);

/** The links of each topic are searched once. */
const withTopicLinks = (
  renderer: Pick<Renderer, 'topicLinks'>,
  rules: Parameters<Renderer['topicLinks']>[1],
): ((message: MessageView) => MessageView) => {
  const known = new Map<string, MessageView['topicLinks']>();
  return (message) => {
    const { topic } = message;
    const topicLinks = known.get(topic) ?? renderer.topicLinks(topic, rules);
    known.set(topic, topicLinks);
    return topicLinks.length === 0 ? message : { ...message, topicLinks };
  };
};

/** Visitors have no flags. */
const visitorFlags: ReadonlySet<Flag> = new Set(['read']);

export type PageOfMessages = {
  /** All selected messages, ascending. */
  readonly ids: readonly MessageId[];
  /** The first of them, as many as fit into the bytes; without those that the viewer may not read. */
  readonly messages: readonly MessageWithFlags[];
  /** Those of the ids that did not fit. */
  readonly rest: readonly MessageId[];
};

/** Those of the messages that the viewer may read. */
const readableAmong = (
  { channels }: Pick<Reader, 'channels'>,
  viewer: Viewer,
  messages: LoadedPage['messages'],
): Async<LoadedPage['messages']> => {
  const ids = new Set(
    messages.flatMap(({ message: { place } }) =>
      place._tag === 'InChannel' ? [place.channelId] : [],
    ),
  );
  return pipe(
    channels.loadManyFor(viewer.realm.id, viewer.user?.id, Array.from(ids)),
    TE.map((found) => {
      const targets = new Map(found.map((target) => [target.channel.id, target]));
      return messages.filter(({ message: { place }, isInHistory }) => {
        if (place._tag === 'InConversation') {
          return canReadMessage(viewer, { channel: undefined, isInHistory });
        }
        const channel = targets.get(place.channelId);
        return channel !== undefined && canReadMessage(viewer, { channel, isInHistory });
      });
    }),
  );
};

/** What a page is loaded of. */
type Selected = {
  readonly selected: PageSelection;
  readonly resolved: Pick<ResolvedNarrow, 'narrow'>;
  readonly areReadable: boolean;
};

/**
 * Loads the selected messages, as many as fit into the bytes, with the viewer's flags and the links
 * in their topics; if the narrow has a search, with its matches highlighted. Takes a constant number
 * of queries.
 */
export const loadSelected = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  { selected, resolved: { narrow }, areReadable }: Selected,
  maxBytes: number,
): Async<PageOfMessages> => {
  const { realm, user } = viewer;
  return pipe(
    together({
      hide: hiddenUsers(tx, viewer),
      page: tx.messages.page(realm, user?.id, selected, maxBytes, highlightedQuery(narrow)),
      rules: tx.linkifiers.list(realm.id),
    }),
    TE.bind('readable', ({ page: { messages } }) =>
      areReadable ? TE.right(messages) : readableAmong(tx, viewer, messages),
    ),
    TE.map(({ hide, page: { ids, messages }, rules, readable }) => {
      const withLinks = withTopicLinks(renderer, rules);
      const last = messages.at(-1)?.message.id;
      return {
        ids,
        rest: last === undefined ? [] : ids.filter((id) => id > last),
        messages: readable.map(({ message, flags, highlight }): MessageWithFlags => {
          const shown = {
            message: withLinks(hide(message)),
            flags: user === undefined ? visitorFlags : flags,
          };
          return highlight === undefined ? shown : { ...shown, highlight };
        }),
      };
    }),
  );
};

/**
 * Loads messages with the viewer's flags and the links in their topics, ascending. Takes a constant
 * number of queries.
 */
export const loadMessages = (
  { knownUsers, messages, linkifiers }: Pick<Reader, 'knownUsers' | 'linkifiers' | 'messages'>,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  ids: readonly MessageId[],
): Async<readonly MessageWithFlags[]> => {
  const { realm, user } = viewer;
  return pipe(
    together({
      hide: hiddenUsers({ knownUsers }, viewer),
      views: messages.views(realm, ids),
      flags:
        user === undefined
          ? TE.right<Unexpected, ReadonlyMap<MessageId, ReadonlySet<Flag>>>(new Map())
          : messages.flagsOf(realm.id, user.id, ids),
      rules: linkifiers.list(realm.id),
    }),
    TE.map(({ hide, views, flags, rules }) =>
      views
        .map(hide)
        .map(withTopicLinks(renderer, rules))
        .map((message) => ({
          message,
          flags:
            flags.get(message.id) ??
            new Set<Flag>(user === undefined ? ['read'] : ['read', 'historical']),
        })),
    ),
  );
};
