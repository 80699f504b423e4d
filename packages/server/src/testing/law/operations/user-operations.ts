import { userGroupPermissionNames } from '@parley/core/access';
import type { Operations, Situation } from '../operation';
import {
  aChannel,
  aGroup,
  aPermission,
  aUser,
  anActiveUser,
  anyGroup,
  someUserIds,
} from '../operation';

const ofUser = (situation: Situation, values: Readonly<Record<string, unknown>>) => {
  const user = aUser(situation);
  return user === undefined
    ? undefined
    : ({ method: 'patch', path: `/users/${user.user_id}`, values } as const);
};

const aBot = ({ all, random }: Situation) =>
  random.maybePick((all.realm_users ?? []).filter(({ is_bot: isBot }) => isBot === true));

const updateGroup = (situation: Situation, values: Readonly<Record<string, unknown>>) => {
  const group = aGroup(situation);
  return group === undefined
    ? undefined
    : ({ method: 'patch', path: `/user_groups/${group.id}`, values } as const);
};

export const userOperations: Operations = {
  'create a user': ({ number, password }) => ({
    method: 'post',
    path: '/users',
    values: { email: `user${number}@example.org`, password, full_name: `User ${number}` },
  }),
  'change a role': (situation) =>
    ofUser(situation, { role: situation.random.pick([100, 200, 300, 400, 400, 600, 600]) }),
  'rename a user': (situation) => ofUser(situation, { full_name: `Name ${situation.number}` }),
  'set profile data': (situation) =>
    ofUser(situation, {
      profile_data: [
        {
          id: situation.random.maybePick(situation.all.custom_profile_fields ?? [])?.id ?? 1,
          value: situation.random.chance(0.3) ? null : `Value ${situation.number}`,
        },
      ],
    }),
  'change an email address': (situation) =>
    ofUser(situation, { new_email: `changed${situation.number}@example.org` }),
  'deactivate a user': (situation) => {
    const user = anActiveUser(situation);
    return user === undefined || situation.random.chance(0.3)
      ? undefined
      : { method: 'delete', path: `/users/${user.user_id}` };
  },
  'deactivate a user and delete what they sent': (situation) => {
    const user = anActiveUser(situation);
    const isChosen = () => situation.random.chance(0.5);
    return user === undefined || situation.random.chance(0.6)
      ? undefined
      : {
          method: 'delete',
          path: `/users/${user.user_id}`,
          values: {
            actions: {
              delete_profile: isChosen(),
              delete_public_channel_messages: isChosen(),
              delete_private_channel_messages: isChosen(),
              delete_direct_messages: isChosen(),
            },
          },
        };
  },
  'reactivate a user': ({ all, random }) => {
    const user = random.maybePick(all.realm_non_active_users ?? []);
    return user === undefined
      ? undefined
      : { method: 'post', path: `/users/${user.user_id}/reactivate` };
  },
  'create a bot': (situation) => ({
    method: 'post',
    path: '/bots',
    values: {
      full_name: `Bot ${situation.number}`,
      short_name: `bot${situation.number}`,
      bot_type: situation.random.pick([1, 2]),
      default_sending_stream: situation.random.chance(0.4) ? aChannel(situation)?.name : undefined,
    },
  }),
  'change a bot': (situation) => {
    const bot = aBot(situation);
    return bot === undefined
      ? undefined
      : {
          method: 'patch',
          path: `/bots/${bot.user_id}`,
          values: situation.random.pick<Readonly<Record<string, unknown>>>([
            { full_name: `Bot ${situation.number}` },
            { bot_owner_id: anActiveUser(situation)?.user_id },
            { default_sending_stream: aChannel(situation)?.name },
            { default_sending_stream: '' },
            { default_events_register_stream: aChannel(situation)?.name },
            { default_all_public_streams: situation.random.chance(0.5) },
            { role: situation.random.pick([200, 400, 600]) },
          ]),
        };
  },
  'renew the key of a bot': (situation) => {
    const bot = (situation.own.realm_bots ?? [])[0];
    return bot === undefined || situation.random.chance(0.5)
      ? undefined
      : { method: 'post', path: `/bots/${bot.user_id}/api_key/regenerate` };
  },
  'deactivate a bot': (situation) => {
    const bot = aBot(situation);
    return bot === undefined || situation.random.chance(0.5)
      ? undefined
      : { method: 'delete', path: `/bots/${bot.user_id}` };
  },
  'create a group': (situation) => ({
    method: 'post',
    path: '/user_groups/create',
    values: {
      name: `Group ${situation.number}`,
      description: 'about',
      members: someUserIds(situation),
      subgroups: situation.random.chance(0.4) ? [aGroup(situation)?.id] : undefined,
    },
  }),
  'change members': (situation) => {
    const group = aGroup(situation);
    return group === undefined
      ? undefined
      : {
          method: 'post',
          path: `/user_groups/${group.id}/members`,
          values: {
            [situation.random.pick(['add', 'delete'])]: someUserIds(situation),
          },
        };
  },
  'change subgroups': (situation) => {
    const group = aGroup(situation);
    return group === undefined
      ? undefined
      : {
          method: 'post',
          path: `/user_groups/${group.id}/subgroups`,
          values: {
            [situation.random.pick(['add', 'delete'])]: [
              situation.random.chance(0.7) ? aGroup(situation)?.id : anyGroup(situation)?.id,
            ],
          },
        };
  },
  'rename a group': (situation) =>
    updateGroup(
      situation,
      situation.random.pick<Readonly<Record<string, unknown>>>([
        { name: `Group ${situation.number}` },
        { description: `Description ${situation.number}` },
      ]),
    ),
  'change group permissions': (situation) =>
    updateGroup(situation, aPermission(situation, userGroupPermissionNames)),
  'deactivate a group': (situation) => {
    const group = aGroup(situation);
    return group === undefined
      ? undefined
      : { method: 'post', path: `/user_groups/${group.id}/deactivate` };
  },
  'reactivate a group': (situation) => updateGroup(situation, { deactivated: false }),
  'set a status': (situation) => ({
    method: 'post',
    path: '/users/me/status',
    values: situation.random.pick<Readonly<Record<string, unknown>>>([
      { status_text: `Status ${situation.number}` },
      { status_text: '' },
      { emoji_name: 'cat' },
      { emoji_name: '' },
      { away: situation.random.chance(0.5) },
    ]),
  }),
  'set the status of another': (situation) => {
    const user = anActiveUser(situation);
    return user === undefined
      ? undefined
      : {
          method: 'post',
          path: `/users/${user.user_id}/status`,
          values: { status_text: `Status ${situation.number}` },
        };
  },
  'report presence': ({ random }) => ({
    method: 'post',
    path: '/users/me/presence',
    values: { status: random.pick(['active', 'idle']), new_user_input: true },
  }),
  'remove the own avatar': ({ random }) =>
    random.chance(0.5) ? undefined : { method: 'delete', path: '/users/me/avatar' },
  'upload an avatar': () => ({
    method: 'post',
    path: '/users/me/avatar',
    file: { name: 'face.png', content: 'png' },
  }),
};
