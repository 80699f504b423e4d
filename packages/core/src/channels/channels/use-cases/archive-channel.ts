import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Clock, Unexpected } from '../../../kernel';
import { leaveDefaultGroups } from '../../default-channel-groups/steps/announce-default-groups';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import { loadGuestVisibility } from '../../subscriptions/steps/guest-visibility';
import type { Transaction, UnitOfWork } from '../../transaction';
import { changeNotices } from '../channel-notices';
import { loadAdministeredChannel } from '../steps/load-channel';
import { announceArchiving } from '../steps/announce-archiving';
import { announceDefaults } from '../steps/announce-defaults';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

export type ArchiveChannelFailure =
  | ChannelFailure<'CannotAdministerChannel' | 'ChannelAlreadyArchived' | 'InvalidChannelId'>
  | Unexpected;

type Needs =
  | 'knownUsers'
  | 'channels'
  | 'defaultChannelGroups'
  | 'events'
  | 'flags'
  | 'jobs'
  | 'subscriptions'
  | 'users';

type Dependencies = NoticeDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

/**
 * Closes a channel for new messages; what is in it stays readable, and its name stays taken.
 *
 * Source: reference, "DELETE /streams/{id}".
 */
export const archiveChannel =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): TE.TaskEither<ArchiveChannelFailure, void> =>
    pipe(
      dependencies.transact((tx: Pick<Transaction, Needs>) =>
        pipe(
          // Nobody comes or goes, and nothing is moved there, until it is archived.
          TE.Do,
          TE.tap(() => tx.channels.lock(caller.realm.id, [channelId])),
          TE.bindW('target', () => loadAdministeredChannel(tx, caller, channelId)),
          TE.filterOrElseW(
            ({ target }) => !target.channel.isArchived,
            () => channelFailure('ChannelAlreadyArchived'),
          ),
          TE.let('before', ({ target }) => target.channel),
          TE.let('after', ({ before }) => ({ ...before, isArchived: true, isDefault: false })),
          TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
          TE.bindW('sight', () => loadGuestVisibility(tx, caller.realm, [], [channelId])),
          TE.tap(() =>
            tx.channels.update(caller.realm.id, channelId, { isArchived: true, isDefault: false }),
          ),
          TE.tap(({ before, now }) =>
            before.isDefault ? announceDefaults(tx, caller.realm, now) : TE.right(undefined),
          ),
          TE.tap(({ before, after, now }) =>
            leaveDefaultGroups(tx, caller.realm, before, after, now),
          ),
          TE.tap(({ after, sight, now }) => announceArchiving(tx, caller.realm, after, sight, now)),
          TE.flatMap(({ before, after }) =>
            enqueueNotices(dependencies)(
              tx,
              caller.realm,
              changeNotices(caller.realm, caller.user, before, after),
            ),
          ),
        ),
      ),
    );
