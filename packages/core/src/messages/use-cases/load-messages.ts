import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Flag } from '../../flags/flag';
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
};

/**
 * The messages with the caller's flags and the links in their topics, ascending; a constant number
 * of queries.
 */
export const loadMessages = (
  { renderer }: LoadingDependencies,
  { messages, linkifiers }: Pick<Transaction, 'linkifiers' | 'messages'>,
  caller: Caller,
  ids: readonly MessageId[],
): TE.TaskEither<Unexpected, readonly MessageWithFlags[]> =>
  pipe(
    TE.Do,
    TE.bind('views', () => messages.views(caller.realm, ids)),
    TE.bind('flags', () => messages.flagsOf(caller.realm.id, caller.user.id, ids)),
    TE.bind('rules', () => linkifiers.list(caller.realm.id)),
    TE.map(({ views, flags, rules }) =>
      views.map((message) => ({
        message: { ...message, topicLinks: renderer.topicLinks(message.topic, rules) },
        flags: flags.get(message.id) ?? new Set<Flag>(['read', 'historical']),
      })),
    ),
  );
