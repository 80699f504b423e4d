import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../authentication/caller';
import type { Flag } from '../../flags/flag';
import type { Highlight } from '../../ports/message-repository';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import type { MessageView } from '../message-view';

/** What messages are made readable with. */
export type LoadingDependencies = { readonly renderer: Pick<Renderer, 'topicLinks'> };

export type MessageWithFlags = {
  readonly message: MessageView;
  readonly flags: ReadonlySet<Flag>;
  /** Where something was searched for. */
  readonly highlight?: Highlight;
};

/**
 * The messages with the viewer's flags and the links in their topics, ascending; a constant number
 * of queries.
 */
export const loadMessages = (
  { renderer }: LoadingDependencies,
  { messages, linkifiers }: Pick<Transaction, 'linkifiers' | 'messages'>,
  { realm, user }: Viewer,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, readonly MessageWithFlags[]> =>
  pipe(
    TE.Do,
    TE.bind('views', () => messages.views(realm, ids)),
    TE.bind('flags', () =>
      user === undefined
        ? TE.right<Unexpected, ReadonlyMap<MessageId, ReadonlySet<Flag>>>(new Map())
        : messages.flagsOf(realm.id, user.id, ids),
    ),
    TE.bind('rules', () => linkifiers.list(realm.id)),
    TE.map(({ views, flags, rules }) =>
      views.map((message) => ({
        message: { ...message, topicLinks: renderer.topicLinks(message.topic, rules) },
        flags:
          flags.get(message.id) ??
          new Set<Flag>(user === undefined ? ['read'] : ['read', 'historical']),
      })),
    ),
  );
