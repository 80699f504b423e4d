import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm } from '../../../access';
import type { Async, ChannelId, Timestamp, Work } from '../../../kernel';
import { leaveDefaultGroups } from '../../default-channel-groups/steps/announce-default-groups';
import type { ChannelFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { announceDefaults } from '../steps/announce-defaults';
import type { DefaultPlan } from '../update-plan';
import { planDefault } from '../update-plan';
import type { Ports } from '../../use-case-ports';

const apply = (
  tx: Transaction,
  realm: Realm,
  { before, after, changes }: DefaultPlan,
  now: Timestamp,
): Async<void> =>
  pipe(
    tx.channels.update(realm.id, before.id, changes),
    TE.flatMap(() => announceDefaults(tx, realm, now)),
    TE.flatMap(() => leaveDefaultGroups(tx, realm, before, after, now)),
  );

/**
 * Adds a channel to the default channels, which new members are subscribed to, or removes it.
 *
 * Source: docs/reference/channels.md#default-channels.
 */
export const setDefaultChannel =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { channelId, isDefault }: { readonly channelId: ChannelId; readonly isDefault: boolean },
  ): Work<ChannelFailure<'InvalidChannelId' | 'PrivateDefaultChannel'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.channels.lock(caller.realm.id, [channelId]),
        TE.flatMap(() => tx.channels.findFor(caller.realm.id, caller.user.id, channelId)),
        TE.flatMapEither((found) => planDefault(found, caller, isDefault)),
        TE.bindTo('plan'),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ plan, now }) =>
          plan === undefined ? TE.right(undefined) : apply(tx, caller.realm, plan, now),
        ),
      ),
    );
