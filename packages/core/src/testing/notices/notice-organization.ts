import { inMemory, someTime } from '../../in-memory';
import { PushRegistrationId, asId, role, secondsPerDay } from '../../kernel';
import { aMessage } from '../build-messages';
import { aChannel, aSubscription } from '../build-channels';
import { aQueue } from '../build-events';
import { aRealm, aUser, quietSettings } from '../build-people';
import type { ModelReader, ModelRoom } from './notice-model';

const people = 1000;

/** They do something in the month; the others only get direct messages. */
export const busy = 30;

export const topics = ['lunch', 'plans', 'news'] as const;
export const alertWord = 'pudding';
export const days = 33;

/** Midnight in UTC. */
export const firstDay = Math.floor(someTime / secondsPerDay) * secondsPerDay;

const batchingPeriods = [120, 60, 90, 300] as const;

/** Whether the alert word is one of the n-th busy person. */
export const hasAlertWord = (n: number): boolean => n % 5 === 0;

/** An organization whose people want different things, as ports and as the model has it. */
export const noticeOrganization = () => {
  const realm = aRealm({ createdAt: firstDay - 400 * secondsPerDay });
  const inRealm = { realmId: realm.id };
  const owner = aUser({
    ...inRealm,
    role: role.owner,
    fullName: 'Owner',
    grants: ['can_create_users'],
  });
  const users = Array.from({ length: people - 1 }, () => aUser(inRealm));
  const cast = users.slice(0, busy);
  const channels = (['public', 'private', 'privateProtected', 'public'] as const).map((privacy) =>
    aChannel({ ...inRealm, privacy, createdAt: realm.createdAt }),
  );
  const readers = [...users, owner].map((user, index): ModelReader => {
    const isBusy = index < busy;
    const wishes = (n: number) => ({
      offline: index % (7 + n) !== 3,
      followed: index % (3 + n) !== 1,
      channels: isBusy && index % (4 + n) === 0,
    });
    return {
      id: user.id,
      address: user.deliveryEmail,
      device: isBusy && index % 4 !== 1 ? `https://push.example/${user.id}` : undefined,
      email: wishes(0),
      push: wishes(2),
      wantsWildcards: index % 3 !== 0,
      wantsPushesOnline: index % 2 === 0,
      batchingSeconds: batchingPeriods[index % batchingPeriods.length] ?? 120,
      isPolling: index % 3 !== 2,
      isActive: true,
      seenAt: 0,
    };
  });
  const rooms = channels.map(({ id, privacy }, index): ModelRoom => ({
    id,
    privacy,
    members: new Map(
      [owner, ...cast.filter((_, n) => index !== 2 || n < 15)].map((user, n) => [
        user.id,
        {
          email: n % 5 === 2 ? index % 2 === 0 : null,
          push: n % 7 === 3 ? true : null,
          isMuted: n % 6 === 4,
        },
      ]),
    ),
  }));
  // A topic that nobody has moved away: preferences move with a whole topic.
  const first = channels.flatMap(({ recipientId }) =>
    topics.map((topic) => aMessage({ ...inRealm, recipientId, topic, senderId: owner.id })),
  );
  const ports = inMemory({
    realms: [realm],
    users: [owner, ...users],
    channels,
    messages: first,
    missedUntil: new Map([[realm.id, first.at(-1)?.id ?? 0]]),
    subscriptions: rooms.flatMap(({ id: channelId, members }) =>
      Array.from(members, ([userId, { email, push, isMuted }]) =>
        aSubscription({
          userId,
          channelId,
          emailNotifications: email,
          pushNotifications: push,
          isMuted,
        }),
      ),
    ),
    settings: new Map(
      readers.map(({ id, email, push, ...reader }) => [
        id,
        {
          ...quietSettings,
          // Never, which needs no search for other accounts of the person.
          realm_name_in_email_notifications_policy: 3,
          enable_offline_email_notifications: email.offline,
          enable_followed_topic_email_notifications: email.followed,
          enable_stream_email_notifications: email.channels,
          enable_offline_push_notifications: push.offline,
          enable_followed_topic_push_notifications: push.followed,
          enable_stream_push_notifications: push.channels,
          enable_online_push_notifications: reader.wantsPushesOnline,
          wildcard_mentions_notify: reader.wantsWildcards,
          email_notifications_batching_period_seconds: reader.batchingSeconds,
        },
      ]),
    ),
    alertWords: cast
      .filter((_, index) => hasAlertWord(index))
      .map(({ id: userId }) => ({ userId, record: alertWord })),
    queues: readers
      .filter(({ isPolling }) => isPolling)
      .map(({ id: userId }) =>
        aQueue({ ...inRealm, userId, lastPolledAt: firstDay + (days + 1) * secondsPerDay }),
      ),
    pushRegistrations: readers.flatMap(({ id: userId, device }, index) =>
      device === undefined
        ? []
        : [
            {
              ...inRealm,
              userId,
              id: asId(PushRegistrationId)(index + 1),
              kind: 'web' as const,
              token: device,
              appId: 'key',
              keys: null,
              sessionId: null,
              createdAt: realm.createdAt,
            },
          ],
    ),
  });
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  return { realm, owner, users, cast, channels, rooms, byId, ports };
};

export type NoticeOrganization = ReturnType<typeof noticeOrganization>;
