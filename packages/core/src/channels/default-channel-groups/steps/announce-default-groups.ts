import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import type { Transaction } from '../../transaction';
import { mayBeInDefaultGroup } from '../default-channel-group';
import { viewDefaultGroups } from './view-default-groups';

type Tx = Pick<Transaction, 'channels' | 'defaultChannelGroups' | 'events' | 'users'>;

/** Tells everyone but guests which groups there are by now, and what is in them. */
export const announceDefaultGroups = (
  tx: Tx,
  realm: Realm,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    viewDefaultGroups(tx, realm, now),
    TE.flatMap((groups) =>
      tx.events.emit(realm.id, [
        {
          event: { _tag: 'DefaultChannelGroupsChanged', groups },
          audience: { users: [], standing: 'nonGuests' },
        },
      ]),
    ),
  );

/**
 * Takes a channel that no group may hold any more out of those that do, and tells of it.
 *
 * Source: reference, "DELETE /streams/{id}", effects.
 */
export const leaveDefaultGroups = (
  tx: Tx,
  realm: Realm,
  before: Channel,
  after: Channel,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  mayBeInDefaultGroup(after) || !mayBeInDefaultGroup(before)
    ? TE.right(undefined)
    : pipe(
        tx.defaultChannelGroups.removeEverywhere(realm.id, after.id),
        TE.flatMap((wasInAny) =>
          wasInAny ? announceDefaultGroups(tx, realm, now) : TE.right(undefined),
        ),
      );
