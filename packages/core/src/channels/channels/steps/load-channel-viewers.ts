import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { isGuest } from '../../../access';
import type { Async, Unexpected } from '../../../kernel';
import { ascending } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Channel } from '../channel';
import type { ChannelViewers } from '../channel-audience';
import { visibilityGroups, visibilityMembers } from '../channel-audience';
import { isPrivate, isWebPublic } from '../channel-privacy';

/** By private channel, the users to whom a permission makes it visible, subscribed or not. */
export const loadPermittedViewers = (
  { users }: Pick<Reader, 'users'>,
  realm: Realm,
  channels: readonly Channel[],
): Async<ChannelViewers> => {
  const closed = channels.filter(({ privacy }) => isPrivate(privacy));
  const groupIds = new Set(
    closed.flatMap((channel) => visibilityGroups(channel, realm.systemGroups)),
  );
  return closed.length === 0
    ? TE.right(new Map())
    : pipe(
        TE.Do,
        TE.bind('inGroups', () => users.nonGuestsIn(realm, Array.from(groupIds))),
        TE.bind('named', () =>
          users.loadMany(realm.id, Array.from(new Set(closed.flatMap(visibilityMembers)))),
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

/** Loads the viewers of each channel; a constant number of queries. */
export const loadChannelViewers = (
  tx: Pick<Reader, 'subscriptions' | 'users'>,
  realm: Realm,
  channels: readonly Channel[],
): Async<ChannelViewers> => {
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
    TE.bind('permitted', () => loadPermittedViewers(tx, realm, channels)),
    TE.map(
      (viewers) =>
        new Map(
          channels.map(({ id }) => [
            id,
            ascending(
              [viewers.guests, viewers.subscribers, viewers.permitted].flatMap(
                (some) => some.get(id) ?? [],
              ),
            ),
          ]),
        ),
    ),
  );
};
