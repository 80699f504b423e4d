import type { KnownUserReader } from '../access';
import type { ChannelId, UserId } from '../kernel';
import { role } from '../kernel';
import type { Cell } from './cell';
import { reading } from './cell';
import type { State } from './state';

const sharesChannel = (
  { channels, subscriptions, users }: State,
  one: UserId,
  other: UserId,
): boolean => {
  const isInUse = (id: ChannelId) =>
    channels.some((channel) => channel.id === id && !channel.isArchived);
  const isActive = (id: UserId) => users.some((user) => user.id === id && user.isActive);
  const channelsOf = (id: UserId) =>
    subscriptions
      .filter((row) => row.isActive && row.userId === id && isActive(id) && isInUse(row.channelId))
      .map((row) => row.channelId);
  const own = new Set(channelsOf(one));
  return channelsOf(other).some((id) => own.has(id));
};

const sharesConversation = ({ recipients }: State, one: UserId, other: UserId): boolean =>
  recipients.some(
    (recipient) =>
      recipient._tag === 'DirectRecipient' &&
      recipient.userIds.includes(one) &&
      recipient.userIds.includes(other),
  );

/** Whether they share a channel or a conversation. */
export const knowEachOther = (state: State, one: UserId, other: UserId): boolean =>
  sharesChannel(state, one, other) || sharesConversation(state, one, other);

export const inMemoryKnownUsers = (cell: Cell): KnownUserReader => ({
  of: (realmId, userId) =>
    reading(
      cell,
      (state) =>
        new Set(
          state.users
            .filter(
              (user) =>
                user.realmId === realmId &&
                (user.id === userId || user.bot !== null || knowEachOther(state, userId, user.id)),
            )
            .map(({ id }) => id),
        ),
    ),
  guestsOf: (realmId, userId) =>
    reading(cell, (state) =>
      state.users
        .filter(
          (user) =>
            user.realmId === realmId &&
            user.isActive &&
            user.role === role.guest &&
            user.id !== userId &&
            knowEachOther(state, userId, user.id),
        )
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ),
  among: (_realmId, userIds, others) =>
    reading(
      cell,
      (state) =>
        new Map(
          userIds
            .map((id) => {
              const known = others.filter(
                (other) => other !== id && knowEachOther(state, id, other),
              );
              return [id, new Set(known)] as const;
            })
            .filter(([, known]) => known.size > 0),
        ),
    ),
});
