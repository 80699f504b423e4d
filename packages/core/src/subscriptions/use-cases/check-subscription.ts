import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { canReadMetadata, canReadSubscribers } from '../../channels/channel-access';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { accessMetadata } from '../../channels/use-cases/access-channel';
import { isPrivate } from '../../channels/channel-privacy';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, UserId } from '../../shared/id';
import type { User } from '../../users/user';
import type { UserDoesNotExist, UserIsDeactivated } from '../../users/user-failures';
import { userDoesNotExist, userIsDeactivated } from '../../users/user-failures';
import type { SubscribersHidden } from '../subscription-failures';
import { subscribersHidden } from '../subscription-failures';

type Tx = Pick<Transaction, 'channels' | 'subscriptions' | 'users'>;

type Dependencies = { readonly snapshot: UnitOfWork<'channels' | 'subscriptions' | 'users'> };

type PersonFailure = UserDoesNotExist | UserIsDeactivated | Unexpected;

const findPerson = (
  { users }: Pick<Tx, 'users'>,
  { realm }: Caller,
  userId: UserId,
): TE.TaskEither<PersonFailure, User> =>
  pipe(
    users.find(realm.id, userId),
    TE.flatMap(TE.fromOption(() => userDoesNotExist)),
    TE.filterOrElseW(
      ({ isActive }) => isActive,
      () => userIsDeactivated,
    ),
  );

/** Source: reference, «GET /users/{user_id}/subscriptions/{stream_id}». */
export const checkSubscription =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { userId, channelId }: { readonly userId: UserId; readonly channelId: ChannelId },
  ): TE.TaskEither<PersonFailure | InvalidChannelId | SubscribersHidden, boolean> =>
    snapshot((tx: Tx) =>
      pipe(
        TE.Do,
        TE.bindW('person', () => findPerson(tx, caller, userId)),
        TE.bindW('target', () => accessMetadata(tx, caller, channelId)),
        TE.filterOrElseW(
          ({ target }) => userId === caller.user.id || canReadSubscribers(caller, target),
          ({ target }) => subscribersHidden(isPrivate(target.channel.privacy)),
        ),
        TE.flatMap(() => tx.subscriptions.subscribedAmong(caller.realm.id, channelId, [userId])),
        TE.map((subscribed) => subscribed.length > 0),
      ),
    );

/**
 * The channels that somebody is subscribed to, as far as the caller may know who is in them.
 *
 * Source: reference, «GET /users/{user_id}/channels».
 */
export const listUserChannels =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { userId }: { readonly userId: UserId },
  ): TE.TaskEither<PersonFailure, readonly ChannelId[]> =>
    snapshot((tx: Tx) =>
      pipe(
        TE.Do,
        TE.bindW('person', () => findPerson(tx, caller, userId)),
        TE.bindW('theirs', () => tx.subscriptions.channelsOf(caller.realm.id, userId)),
        TE.bindW('targets', ({ theirs }) =>
          tx.channels.findManyFor(
            caller.realm.id,
            caller.user.id,
            theirs.map(([{ id }]) => id),
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
