import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Clock, Unexpected } from '../../../kernel';
import { leaveDefaultGroups } from '../../default-channel-groups/steps/announce-default-groups';
import type { Transaction, UnitOfWork } from '../../transaction';
import { isPrivate } from '../channel-privacy';
import { loadKnownChannel } from '../steps/load-channel';
import { announceDefaults } from '../steps/announce-defaults';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

type Needs = 'channels' | 'defaultChannelGroups' | 'events' | 'users';

type Dependencies = { readonly transact: UnitOfWork<Needs>; readonly clock: Clock };

/**
 * Takes a channel into those that new members are subscribed to, or out of them.
 *
 * Source: reference, "Default channels".
 */
export const setDefaultChannel =
  ({ transact, clock }: Dependencies) =>
  (
    caller: Caller,
    { channelId, isDefault }: { readonly channelId: ChannelId; readonly isDefault: boolean },
  ): TE.TaskEither<
    ChannelFailure<'InvalidChannelId' | 'PrivateDefaultChannel'> | Unexpected,
    void
  > =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.tap(() => tx.channels.lock(caller.realm.id, [channelId])),
        TE.bindW('target', () => loadKnownChannel(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => !target.channel.isArchived,
          () => channelFailure('InvalidChannelId'),
        ),
        TE.filterOrElseW(
          ({ target }) => !isDefault || !isPrivate(target.channel.privacy),
          () => channelFailure('PrivateDefaultChannel', { isAboutDefaults: true }),
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ target, now }) =>
          isDefault && target.channel.isDefault
            ? TE.right(undefined)
            : pipe(
                tx.channels.update(caller.realm.id, channelId, { isDefault }),
                TE.flatMap(() => announceDefaults(tx, caller.realm, now)),
                TE.flatMap(() =>
                  leaveDefaultGroups(
                    tx,
                    caller.realm,
                    target.channel,
                    { ...target.channel, isDefault },
                    now,
                  ),
                ),
              ),
        ),
      ),
    );
