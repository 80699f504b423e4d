import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp, Unexpected } from '../../../kernel';
import { leaveDefaultGroups } from '../../default-channel-groups/steps/announce-default-groups';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import type { GuestVisibility } from '../../subscriptions/guest-visibility';
import { loadGuestVisibility } from '../../subscriptions/steps/guest-visibility';
import type { Transaction } from '../../transaction';
import { presentedChanges } from '../channel-changes';
import type { UpdatePlan } from '../update-plan';
import { announceArchiving } from './announce-archiving';
import { announceDefaults } from './announce-defaults';
import { announceUpdate } from './announce-update';

/** Writes a change of a channel, announces it, and enqueues the notices about it. */
export const applyUpdate = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  realm: Realm,
  { before, after, changes, notices }: UpdatePlan,
  now: Timestamp,
): Async<void> =>
  pipe(
    before.isArchived === after.isArchived
      ? TE.right<Unexpected, GuestVisibility | undefined>(undefined)
      : loadGuestVisibility(tx, realm, [], [before.id]),
    TE.tap(() => tx.channels.update(realm.id, before.id, changes)),
    TE.tap(() =>
      announceUpdate(tx, realm, before, after, presentedChanges(before, after, realm), now),
    ),
    TE.tap(() =>
      before.isDefault === after.isDefault ? TE.right(undefined) : announceDefaults(tx, realm, now),
    ),
    TE.tap(() => leaveDefaultGroups(tx, realm, before, after, now)),
    TE.tap((guests) =>
      guests === undefined ? TE.right(undefined) : announceArchiving(tx, realm, after, guests, now),
    ),
    TE.flatMap(() => enqueueNotices(dependencies)(tx, realm, notices)),
  );
