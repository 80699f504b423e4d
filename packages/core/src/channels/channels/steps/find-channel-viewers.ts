import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isGuest } from '../../../access';
import type { ChannelId, Unexpected, UserGroupId, UserId } from '../../../kernel';
import { ascending } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import type { ChannelViewers } from '../channel-audience';
import { visibilityGroups, visibilityMembers } from '../channel-audience';
import { isPrivate, isWebPublic } from '../channel-privacy';

type Tx = Pick<Transaction, 'subscriptions' | 'users'>;

/** Those whom a permission lets know of a private channel. */
export const findHolders = (
  { users }: Pick<Tx, 'users'>,
  realm: Realm,
  channels: readonly Channel[],
): TE.TaskEither<Unexpected, ReadonlyMap<ChannelId, readonly UserId[]>> => {
  const closed = channels.filter(({ privacy }) => isPrivate(privacy));
  const groupIds = new Set<UserGroupId>(
    closed.flatMap((channel) => visibilityGroups(channel, realm.systemGroups)),
  );
  return closed.length === 0
    ? TE.right(new Map())
    : pipe(
        TE.Do,
        TE.bind('inGroups', () => users.nonGuestsIn(realm, Array.from(groupIds))),
        TE.bind('named', () =>
          users.findMany(realm.id, Array.from(new Set(closed.flatMap(visibilityMembers)))),
        ),
        TE.map(({ inGroups, named }) => {
          const members = new Set(
            named.filter((user) => user.isActive && !isGuest(user)).map(({ id }) => id),
          );
          return new Map(
            closed.map((channel) => [
              channel.id,
              [
                ...visibilityMembers(channel).filter((id) => members.has(id)),
                ...visibilityGroups(channel, realm.systemGroups).flatMap(
                  (id) => inGroups.get(id) ?? [],
                ),
              ],
            ]),
          );
        }),
      );
};

/**
 * Whoever may know of each channel without that its standing says so: the guests in public ones,
 * everyone in private ones or let know of them. A constant number of queries.
 */
export const findChannelViewers = (
  tx: Tx,
  realm: Realm,
  channels: readonly Channel[],
): TE.TaskEither<Unexpected, ChannelViewers> => {
  const idsOf = (isWanted: (channel: Channel) => boolean) =>
    channels.filter(isWanted).map(({ id }) => id);
  const closed = idsOf(({ privacy }) => isPrivate(privacy));
  const open = idsOf(({ privacy }) => !isPrivate(privacy) && !isWebPublic(privacy));
  return pipe(
    TE.Do,
    TE.bind('guests', () => tx.subscriptions.guestSubscribersOf(realm.id, open)),
    TE.bind('subscribers', () =>
      closed.length === 0
        ? TE.right<Unexpected, ChannelViewers>(new Map())
        : tx.subscriptions.subscribersOf(realm.id, closed),
    ),
    TE.bind('holders', () => findHolders(tx, realm, channels)),
    TE.map(
      ({ guests, subscribers, holders }) =>
        new Map(
          channels.map(({ id }) => [
            id,
            ascending([
              ...(guests.get(id) ?? []),
              ...(subscribers.get(id) ?? []),
              ...(holders.get(id) ?? []),
            ]),
          ]),
        ),
    ),
  );
};
