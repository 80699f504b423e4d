import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { announceUpdate } from './announce-update';

/** Stores whether the channel is recently active, and announces a change of that. */
export const noteActivity = (
  tx: Transaction,
  realm: Realm,
  channel: Channel,
  isRecentlyActive: boolean,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  channel.isRecentlyActive === isRecentlyActive
    ? TE.right(undefined)
    : pipe(
        tx.channels.update(realm.id, channel.id, { isRecentlyActive }),
        TE.flatMap(() =>
          announceUpdate(
            tx,
            realm,
            channel,
            { ...channel, isRecentlyActive },
            [{ property: 'is_recently_active', value: isRecentlyActive }],
            now,
          ),
        ),
      );
