import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderDescription } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import { leaveDefaultGroups } from '../../default-channel-groups/steps/announce-default-groups';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { enqueueNotices } from '../../notices/steps/enqueue-notices';
import { loadGuestVisibility } from '../../subscriptions/steps/guest-visibility';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { Channel, ChannelChanges } from '../channel';
import { presentedChanges } from '../channel-changes';
import { oneLine } from '../channel-description';
import { changeNotices } from '../channel-notices';
import { loadAdministeredChannel } from '../steps/load-channel';
import { announceArchiving } from '../steps/announce-archiving';
import { announceDefaults } from '../steps/announce-defaults';
import { announceUpdate } from '../steps/announce-update';
import type { DecideUpdateFailure, UpdateChannel } from '../steps/decide-update';
import { decideUpdate } from '../steps/decide-update';
import type { ChannelFailure } from '../../failures';

export type UpdateChannelFailure =
  | ChannelFailure<'CannotAdministerChannel' | 'InvalidChannelId'>
  | DecideUpdateFailure
  | RenderingFailed;

type Needs =
  | 'knownUsers'
  | 'channelFolders'
  | 'channels'
  | 'defaultChannelGroups'
  | 'events'
  | 'flags'
  | 'jobs'
  | 'subscriptions'
  | 'topics'
  | 'userGroups'
  | 'users';
type Tx = Pick<Transaction, Needs>;

type Dependencies = NoticeDependencies &
  RenderingDependencies & { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

const describe = (
  dependencies: RenderingDependencies,
  caller: Caller,
  description: string | undefined,
): TE.TaskEither<RenderingFailed | Unexpected, ChannelChanges> =>
  description === undefined
    ? TE.right({})
    : pipe(
        renderDescription(dependencies)(caller.realm, oneLine(description), caller),
        TE.map(({ html }) => ({
          description: oneLine(description),
          renderedDescription: html,
        })),
      );

/**
 * Changes a channel: all that was asked for, or nothing.
 *
 * Source: reference, "PATCH /streams/{id}".
 */
export const updateChannel =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateChannel): TE.TaskEither<UpdateChannelFailure, void> =>
    pipe(
      TE.Do,
      TE.bindW('described', () => describe(dependencies, caller, command.description)),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap(({ described, now }) =>
        dependencies.transact((tx: Tx) =>
          pipe(
            TE.Do,
            TE.tap(() => tx.channels.lock(caller.realm.id, [command.channelId])),
            TE.bindW('target', () => loadAdministeredChannel(tx, caller, command.channelId)),
            TE.bindW('decided', ({ target }) => decideUpdate(tx, caller, target, command)),
            TE.let('before', ({ target }) => target.channel),
            TE.let('after', ({ before, decided }): Channel => ({
              ...before,
              ...described,
              ...decided,
            })),
            TE.bindW('sight', ({ before }) =>
              loadGuestVisibility(tx, caller.realm, [], [before.id]),
            ),
            TE.tap(({ before, decided }) =>
              tx.channels.update(caller.realm.id, before.id, { ...described, ...decided }),
            ),
            TE.tap(({ before, after }) =>
              announceUpdate(
                tx,
                caller.realm,
                before,
                after,
                presentedChanges(before, after, caller.realm),
                now,
              ),
            ),
            TE.tap(({ before, after }) =>
              before.isDefault === after.isDefault
                ? TE.right(undefined)
                : announceDefaults(tx, caller.realm, now),
            ),
            TE.tap(({ before, after }) => leaveDefaultGroups(tx, caller.realm, before, after, now)),
            TE.tap(({ before, after, sight }) =>
              before.isArchived === after.isArchived
                ? TE.right(undefined)
                : announceArchiving(tx, caller.realm, after, sight, now),
            ),
            TE.flatMap(({ before, after }) =>
              enqueueNotices(dependencies)(
                tx,
                caller.realm,
                changeNotices(caller.realm, caller.user, before, after),
              ),
            ),
          ),
        ),
      ),
    );
