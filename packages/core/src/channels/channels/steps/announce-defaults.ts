import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { viewChannels } from './view-channels';

/** Tells everyone but guests which channels are the default ones by now. */
export const announceDefaults = (
  tx: Pick<Transaction, 'channels' | 'events' | 'users'>,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.channels.listFor(realm.id, undefined),
    TE.map((all) => all.map(({ channel }) => channel).filter(({ isDefault }) => isDefault)),
    TE.flatMap((defaults) => viewChannels(tx, realm, defaults, now)),
    TE.flatMap((channels) =>
      tx.events.emit(realm.id, [
        {
          event: { _tag: 'DefaultChannelsChanged', channels },
          audience: { users: [], standing: 'nonGuests' },
        },
      ]),
    ),
  );
