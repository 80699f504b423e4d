import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Reader, Transaction } from '../../transaction';
import { viewChannels } from './view-channels';

/** The event with the current default channels, for everyone but guests. */
export const loadDefaultsEvent = (
  tx: Pick<Reader, 'channels' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<AddressedEvent> =>
  pipe(
    tx.channels.listDefault(realm.id),
    TE.flatMap((defaults) => viewChannels(tx, realm, defaults, now)),
    TE.map((channels) => ({
      event: { _tag: 'DefaultChannelsChanged', channels },
      audience: { users: [], standing: 'nonGuests' },
    })),
  );

/** Announces the current default channels to everyone but guests. */
export const announceDefaults = (
  tx: Pick<Transaction, 'channels' | 'events' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<void> =>
  pipe(
    loadDefaultsEvent(tx, realm, now),
    TE.flatMap((event) => tx.events.emit(realm.id, [event])),
  );
