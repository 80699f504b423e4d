import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { inEveryRealm } from '../../../access';
import type { Async } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { loadChannelViewers } from '../steps/load-channel-viewers';
import { activityEvents } from '../update-events';
import type { Ports } from '../../use-case-ports';

/** Source: docs/reference/channels.md#channel-record. */
const activeSeconds = 180 * secondsPerDay;

const markInactive = (tx: Transaction, realm: Realm, channels: readonly Channel[]): Async<void> =>
  channels.length === 0
    ? TE.right(undefined)
    : pipe(
        channels,
        TE.traverseSeqArray(({ id }) =>
          tx.channels.update(realm.id, id, { isRecentlyActive: false }),
        ),
        TE.flatMap(() => loadChannelViewers(tx, realm, channels)),
        TE.flatMap((viewers) =>
          tx.events.emit(
            realm.id,
            channels.flatMap((channel) =>
              activityEvents(channel, false, viewers.get(channel.id) ?? []),
            ),
          ),
        ),
      );

/** Marks channels without messages for half a year as inactive, and announces that once. */
export const markInactiveChannels =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (): Async<void> =>
    inEveryRealm(transact, (tx, realm) =>
      pipe(
        tx.channels.becameInactive(realm.id, clock.now() - activeSeconds),
        TE.flatMap((channels) => markInactive(tx, realm, channels)),
      ),
    );
