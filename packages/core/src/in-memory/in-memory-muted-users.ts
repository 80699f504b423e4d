import type { MutedUserRepository } from '../access';
import { userSettings } from '../access';
import { visibilityPolicy } from '../channels';
import type { ChannelId, UserId } from '../kernel';
import { foldCase } from '../kernel';
import type { NotificationPreferenceReader } from '../messages';
import { canOccur, searchedText } from '../messages';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { isSubscribed } from './in-memory-subscriptions';
import type { State } from './state';
import { statusOf } from './topic-status';

const mutes = ({ mutedUsers }: State, userId: UserId, mutedId: UserId): boolean =>
  mutedUsers.some((each) => each.userId === userId && each.record.userId === mutedId);

const mutersOf = ({ mutedUsers }: State, mutedId: UserId): readonly UserId[] =>
  mutedUsers
    .filter(({ record }) => record.userId === mutedId)
    .map(({ userId }) => userId)
    .sort((a, b) => a - b);

const mutedBy = ({ mutedUsers }: State, userId: UserId) =>
  mutedUsers.filter((each) => each.userId === userId).map(({ record }) => record);

export const inMemoryMutedUsers = (cell: Cell): MutedUserRepository => ({
  list: (_realmId, userId) => reading(cell, (state) => mutedBy(state, userId)),
  add: (_realmId, userId, record) =>
    writing(
      cell,
      (state) => !mutes(state, userId, record.userId),
      (isNew) => (state) =>
        isNew ? { ...state, mutedUsers: [...state.mutedUsers, { userId, record }] } : state,
    ),
  remove: (_realmId, userId, mutedId) =>
    writing(
      cell,
      (state) => mutes(state, userId, mutedId),
      () => (state) => ({
        ...state,
        mutedUsers: state.mutedUsers.filter(
          (each) => each.userId !== userId || each.record.userId !== mutedId,
        ),
      }),
    ),
  eitherWay: (_realmId, userId) =>
    reading(
      cell,
      (state) =>
        new Set([
          ...mutedBy(state, userId).map((muted) => muted.userId),
          ...mutersOf(state, userId),
        ]),
    ),
});

const takesAsRead = (
  state: State,
  userId: UserId,
  topic: { readonly channelId: ChannelId; readonly topic: string },
): boolean => {
  const policy = userSettings(
    state.settings.get(userId) ?? {},
  ).resolved_topic_notice_auto_read_policy;
  return (
    policy === 'always' ||
    (policy === 'except_followed' &&
      statusOf(state, userId, topic).policy !== visibilityPolicy.followed)
  );
};

export const inMemoryNotificationPreferences = (cell: Cell): NotificationPreferenceReader => ({
  of: (realmId, { senderId, content }) =>
    reading(cell, (state) => ({
      alertWords: state.alertWords
        .filter(
          ({ userId, record }) =>
            state.users.some((user) => user.id === userId && user.realmId === realmId) &&
            canOccur(searchedText(content), foldCase(record)),
        )
        .map(({ userId, record }) => ({ userId, word: record })),
      mutedBy: mutersOf(state, senderId),
    })),
  takingResolutionAsRead: (realmId, topic, resolverId) =>
    reading(cell, (state) =>
      state.users
        .filter(
          ({ id, isActive, realmId: own }) =>
            own === realmId && isActive && isSubscribed(state, id, topic.channelId),
        )
        .map(({ id }) => id)
        .filter((id) => id === resolverId || takesAsRead(state, id, topic))
        .sort((a, b) => a - b),
    ),
});
