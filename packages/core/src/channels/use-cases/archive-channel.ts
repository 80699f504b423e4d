import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { observeGuests } from '../../users/use-cases/guest-sight';
import type { ChannelId } from '../../shared/id';
import type {
  CannotAdministerChannel,
  ChannelAlreadyArchived,
  InvalidChannelId,
} from '../channel-failures';
import { channelAlreadyArchived } from '../channel-failures';
import { announceArchiving } from './announce-archiving';
import { announceDefaults } from './announce-defaults';
import { accessAdministered } from './update-channel';

export type ArchiveChannelFailure =
  CannotAdministerChannel | ChannelAlreadyArchived | InvalidChannelId | Unexpected;

type Needs = 'acquaintances' | 'channels' | 'events' | 'subscriptions' | 'users';

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

/**
 * Closes a channel for new messages; what is in it stays readable, and its name stays taken.
 *
 * Source: reference, «DELETE /streams/{id}».
 */
export const archiveChannel =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): TE.TaskEither<ArchiveChannelFailure, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.bindW('target', () => accessAdministered(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => !target.channel.isArchived,
          () => channelAlreadyArchived,
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('before', () => observeGuests(tx, caller.realm, [], [channelId])),
        TE.tap(() =>
          tx.channels.update(caller.realm.id, channelId, { isArchived: true, isDefault: false }),
        ),
        TE.tap(({ target, now }) =>
          target.channel.isDefault ? announceDefaults(tx, caller.realm, now) : TE.right(undefined),
        ),
        TE.flatMap(({ target, before, now }) =>
          announceArchiving(tx, caller.realm, { ...target.channel, isArchived: true }, before, now),
        ),
      ),
    );
