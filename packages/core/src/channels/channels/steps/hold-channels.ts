import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ChannelId, RealmId, Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';

/**
 * Takes a shared lock on channels until the commit, for a change of their subscribers: no message
 * is moved there or away, and no channel is archived. Returns the channels as read under the lock.
 */
export const holdChannels = (
  { channels }: Pick<Transaction, 'channels'>,
  realmId: RealmId,
  userId: UserId | undefined,
  ids: readonly ChannelId[],
): TE.TaskEither<Unexpected, readonly ChannelForViewer[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        // Both queries are sent at once; the store runs one after the other.
        together({
          held: channels.hold(realmId, ids),
          found: channels.loadManyFor(realmId, userId, ids),
        }),
        TE.map(({ found }) => found),
      );
