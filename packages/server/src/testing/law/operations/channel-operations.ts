import { channelPermissionNames } from '@parley/core/access';
import type { Choice, Operations, Situation } from '../operation';
import {
  aChannel,
  aPermission,
  aTopic,
  aUser,
  anActiveUser,
  anyGroup,
  someUserIds,
} from '../operation';

const update =
  (values: (situation: Situation) => Readonly<Record<string, unknown>>) =>
  (situation: Situation) => {
    const channel = aChannel(situation);
    return channel === undefined
      ? undefined
      : ({
          method: 'patch',
          path: `/streams/${channel.stream_id}`,
          values: values(situation),
        } as const);
  };

const privacy: readonly [Choice, ...Choice[]] = [
  { is_private: false, is_web_public: false },
  { is_private: true, history_public_to_subscribers: true },
  { is_private: true, history_public_to_subscribers: false },
  { is_private: false, is_web_public: true },
];

const subscriptionProperty = ({ random }: Situation) =>
  random.pick([
    { property: 'is_muted', value: true },
    { property: 'is_muted', value: false },
    { property: 'in_home_view', value: false },
    { property: 'in_home_view', value: true },
    { property: 'pin_to_top', value: true },
    { property: 'color', value: '#112233' },
    { property: 'desktop_notifications', value: true },
    { property: 'push_notifications', value: false },
    { property: 'wildcard_mentions_notify', value: false },
  ]);

export const channelOperations: Operations = {
  'create a channel': (situation) => ({
    method: 'post',
    path: '/users/me/subscriptions',
    values: {
      subscriptions: [{ name: `Channel ${situation.number}`, description: 'about' }],
      principals: situation.random.chance(0.5) ? someUserIds(situation) : undefined,
      is_web_public: false,
      ...situation.random.pick<Choice>([
        { invite_only: false, history_public_to_subscribers: true },
        { invite_only: true, history_public_to_subscribers: true },
        { invite_only: true, history_public_to_subscribers: false },
      ]),
      announce: situation.random.chance(0.3),
      is_default_stream: situation.random.chance(0.1),
      folder_id: !situation.random.chance(0.2)
        ? undefined
        : situation.random.maybePick(situation.all.channel_folders ?? [])?.id,
    },
  }),
  'create a channel without subscribing': (situation) => ({
    method: 'post',
    path: '/channels/create',
    values: {
      name: `Channel ${situation.number}`,
      subscribers: someUserIds(situation),
      invite_only: situation.random.chance(0.4),
    },
  }),
  subscribe: (situation) => ({
    method: 'post',
    path: '/users/me/subscriptions',
    values: {
      subscriptions: situation.random.times(situation.random.int(1, 2), () => ({
        name: situation.random.maybePick(situation.all.streams ?? [])?.name ?? 'None',
      })),
    },
  }),
  'subscribe others': (situation) => ({
    method: 'post',
    path: '/users/me/subscriptions',
    values: {
      subscriptions: situation.random.times(situation.random.int(1, 2), () => ({
        name: aChannel(situation)?.name ?? 'None',
      })),
      principals: someUserIds(situation),
    },
  }),
  unsubscribe: (situation) => ({
    method: 'delete',
    path: '/users/me/subscriptions',
    values: { subscriptions: [aChannel(situation)?.name] },
  }),
  'unsubscribe others': (situation) => ({
    method: 'delete',
    path: '/users/me/subscriptions',
    values: { subscriptions: [aChannel(situation)?.name], principals: someUserIds(situation) },
  }),
  'change a subscription': (situation) => ({
    method: 'post',
    path: '/users/me/subscriptions/properties',
    values: {
      subscription_data: [
        {
          stream_id: situation.random.maybePick(situation.own.subscriptions ?? [])?.stream_id,
          ...subscriptionProperty(situation),
        },
      ],
    },
  }),
  'rename a channel': update(({ number }) => ({ new_name: `Renamed ${number}` })),
  'describe a channel': update(({ number }) => ({ description: `Description ${number}` })),
  'change privacy': update(({ random }) => random.pick(privacy)),
  'change privacy, name and description': update(({ random, number }) => ({
    ...random.pick(privacy),
    new_name: `Renamed ${number}`,
    description: `Description ${number}`,
  })),
  'change channel permissions': update((situation) =>
    aPermission(situation, channelPermissionNames),
  ),
  'set a policy of topics': update(({ random }) => ({
    topics_policy: random.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic']),
  })),
  'set the default for push notifications': update(({ random }) => ({
    default_push_notifications: random.chance(0.5),
  })),
  'set a folder': update(({ random, all }) => ({
    folder_id: random.chance(0.3) ? null : random.maybePick(all.channel_folders ?? [])?.id,
  })),
  'set retention': update(({ random }) => ({
    message_retention_days: random.pick<unknown>([30, 'unlimited', 'realm_default']),
  })),
  'archive a channel': (situation) => ({
    method: 'delete',
    path: `/streams/${aChannel(situation)?.stream_id}`,
  }),
  'unarchive a channel': ({ all, random }) => {
    const archived = (all.streams ?? []).filter(
      ({ is_archived: isArchived }) => isArchived === true,
    );
    const channel = random.maybePick(archived);
    return channel === undefined
      ? undefined
      : {
          method: 'patch',
          path: `/streams/${channel.stream_id}`,
          values: { is_archived: false },
        };
  },
  'open an archived channel': ({ all, random }) => {
    const archived = (all.streams ?? []).filter(
      ({ is_archived: isArchived }) => isArchived === true,
    );
    const channel = random.maybePick(archived);
    return channel === undefined
      ? undefined
      : {
          method: 'patch',
          path: `/streams/${channel.stream_id}`,
          values: random.pick(privacy),
        };
  },
  'add a default channel': (situation) => ({
    method: 'post',
    path: '/default_streams',
    values: { stream_id: aChannel(situation)?.stream_id },
  }),
  'remove a default channel': ({ all, random }) => ({
    method: 'delete',
    path: '/default_streams',
    values: { stream_id: random.maybePick(all.realm_default_streams ?? []) },
  }),
  'create a default channel group': (situation) => ({
    method: 'post',
    path: '/default_stream_groups/create',
    values: {
      group_name: `Defaults ${situation.number}`,
      description: 'about',
      stream_names: [aChannel(situation)?.name],
    },
  }),
  'change a default channel group': (situation) => {
    const group = situation.random.maybePick(situation.all.realm_default_stream_groups ?? []);
    return group === undefined
      ? undefined
      : situation.random.pick([
          {
            method: 'patch',
            path: `/default_stream_groups/${group.id}/streams`,
            values: {
              op: situation.random.pick(['add', 'remove']),
              stream_names: [aChannel(situation)?.name],
            },
          } as const,
          { method: 'delete', path: `/default_stream_groups/${group.id}` } as const,
        ]);
  },
  'create a folder': ({ number }) => ({
    method: 'post',
    path: '/channel_folders/create',
    values: { name: `Folder ${number}`, description: 'about' },
  }),
  'change a folder': ({ all, random, number }) => {
    const folder = random.maybePick(all.channel_folders ?? []);
    return folder === undefined
      ? undefined
      : {
          method: 'patch',
          path: `/channel_folders/${folder.id}`,
          values: random.pick<Readonly<Record<string, unknown>>>([
            { name: `Folder ${number}` },
            { description: `Description ${number}` },
            { is_archived: folder.is_archived !== true },
          ]),
        };
  },
  'order folders': ({ all }) => ({
    method: 'patch',
    path: '/channel_folders',
    values: { order: (all.channel_folders ?? []).map(({ id }) => id).reverse() },
  }),
  'set a topic preference': (situation) => ({
    method: 'post',
    path: '/user_topics',
    values: {
      stream_id: aChannel(situation)?.stream_id,
      topic: aTopic(situation),
      visibility_policy: situation.random.pick([0, 1, 2, 3]),
    },
  }),
  'invite to channels': (situation) => ({
    method: 'post',
    path: '/invites',
    values: {
      invitee_emails: `invited${situation.number}@example.org`,
      stream_ids: [aChannel(situation)?.stream_id],
    },
  }),
  'let a user administer a channel': update((situation) => ({
    can_administer_channel_group: {
      new: {
        direct_members: [aUser(situation)?.user_id, anActiveUser(situation)?.user_id],
        direct_subgroups: [anyGroup(situation)?.id],
      },
    },
  })),
};
