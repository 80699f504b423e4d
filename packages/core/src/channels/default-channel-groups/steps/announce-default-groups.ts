import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import type { Transaction } from '../../transaction';
import { canBeInDefaultGroup } from '../default-channel-group';
import { viewDefaultGroups } from './view-default-groups';

/** Sends the current default channel groups to everyone but guests. */
export const announceDefaultGroups = (tx: Transaction, realm: Realm, now: Timestamp): Async<void> =>
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
 * Removes a channel that no group may contain any more, and announces the change.
 *
 * Source: docs/reference/channels.md#default-channels.
 */
export const leaveDefaultGroups = (
  tx: Transaction,
  realm: Realm,
  before: Channel,
  after: Channel,
  now: Timestamp,
): Async<void> =>
  canBeInDefaultGroup(after) || !canBeInDefaultGroup(before)
    ? TE.right(undefined)
    : pipe(
        tx.defaultChannelGroups.removeEverywhere(realm.id, after.id),
        TE.flatMap((wasInAny) =>
          wasInAny ? announceDefaultGroups(tx, realm, now) : TE.right(undefined),
        ),
      );
