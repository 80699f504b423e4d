import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Mentions } from '../../rendering/rendering';
import { allows } from '../../user-groups/group-setting';
import type { WildcardNotAllowed } from '../message-failures';
import { wildcardNotAllowed } from '../message-failures';

type Tx = Pick<Transaction, 'subscriptions'>;

/** A channel with more subscribers is a large one. */
const largestSmall = 15;

/**
 * Whether the sender may mention everyone in the channel: in a large one the organization says
 * who may.
 *
 * Source: reference, «POST /messages», mention permissions.
 */
export const mayMentionAll = (
  { subscriptions }: Tx,
  caller: Caller,
  { channel }: { readonly channel: Channel | undefined },
  mentions: Pick<Mentions, 'everyoneInChannel'>,
): TE.TaskEither<WildcardNotAllowed | Unexpected, void> =>
  channel === undefined ||
  !mentions.everyoneInChannel ||
  allows(caller.realm.settings.can_mention_many_users_group, caller)
    ? TE.right(undefined)
    : pipe(
        subscriptions.subscribersOf(caller.realm.id, [channel.id]),
        TE.filterOrElseW(
          (subscribers) => (subscribers.get(channel.id)?.length ?? 0) <= largestSmall,
          () => wildcardNotAllowed('channel'),
        ),
        TE.map(() => undefined),
      );
