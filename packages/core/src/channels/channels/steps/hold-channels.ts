import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, ChannelId, RealmId, UserId } from '../../../kernel';
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
): Async<readonly ChannelForViewer[]> =>
  ids.length === 0
    ? TE.right([])
    : pipe(
        channels.hold(realmId, ids),
        TE.flatMap(() => channels.loadManyFor(realmId, userId, ids)),
      );
