import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessFailure, isBot, visibleUsers } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import { ensure, has } from '../../../kernel';
import { canReadMetadata, canReadSubscribers } from '../../channels/channel-access';
import { isPrivate } from '../../channels/channel-privacy';
import { loadKnownChannel } from '../../channels/steps/load-channel';
import type { Reader } from '../../transaction';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'snapshot'>;

type PersonFailure =
  | AccessFailure<'InsufficientPermission' | 'UserDoesNotExist' | 'UserIsDeactivated'>
  | Unexpected;

/** Finds an active user who is visible to the caller. */
const accessPerson = (
  tx: Reader,
  caller: Caller,
  userId: UserId,
): TE.TaskEither<PersonFailure, User> =>
  pipe(
    tx.users.find(caller.realm.id, userId),
    TE.map(O.filter((user) => !isBot(user) || has(caller.level, 'botsAsGroupMembers'))),
    TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
    ensure(({ isActive }) => isActive, accessFailure('UserIsDeactivated')),
    TE.tap((user) =>
      pipe(
        visibleUsers(tx, caller, [user]),
        ensure((seen) => seen.length > 0, accessFailure('InsufficientPermission')),
      ),
    ),
  );

/** Source: docs/reference/subscriptions.md#listing-subscriptions. */
export const getSubscriptionStatus =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { userId, channelId }: { readonly userId: UserId; readonly channelId: ChannelId },
  ): TE.TaskEither<
    PersonFailure | ChannelFailure<'InvalidChannelId' | 'SubscribersHidden'>,
    boolean
  > =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bindW('person', () => accessPerson(tx, caller, userId)),
        TE.bindW('target', () => loadKnownChannel(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => userId === caller.user.id || canReadSubscribers(caller, target),
          ({ target }) =>
            channelFailure('SubscribersHidden', { isPrivate: isPrivate(target.channel.privacy) }),
        ),
        TE.flatMap(() => tx.subscriptions.subscribedAmong(caller.realm.id, channelId, [userId])),
        TE.map((subscribed) => subscribed.length > 0),
      ),
    );

/**
 * Lists the channels that a user is subscribed to, as far as the caller may see their subscribers.
 *
 * Source: docs/reference/subscriptions.md#listing-subscriptions.
 */
export const listUserChannels =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): TE.TaskEither<PersonFailure, readonly ChannelId[]> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bindW('person', () => accessPerson(tx, caller, userId)),
        TE.bindW('subscriptions', () => tx.subscriptions.channelsOf(caller.realm.id, userId)),
        TE.bindW('targets', ({ subscriptions }) =>
          tx.channels.loadManyFor(
            caller.realm.id,
            caller.user.id,
            subscriptions.map(([{ id }]) => id),
          ),
        ),
        TE.map(({ targets }) =>
          targets
            .filter((target) => !target.channel.isArchived && canReadMetadata(caller, target))
            .filter((target) => canReadSubscribers(caller, target))
            .map(({ channel }) => channel.id)
            .sort((a, b) => a - b),
        ),
      ),
    );
