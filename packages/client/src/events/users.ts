import { hasChange } from '../has-change';
import type { Client, Handler } from '../handler';
import { byOp, change } from '../handler';
import { updateWhere, upsert } from '../lists';
import { ownIdOf } from '../own';
import type { BotEvent, Person, UserEvent } from '../wire/events';
import type { State, User } from '../wire/state';
import { withoutDeactivated } from './deactivation';
import { withoutStatus } from './statuses';

const roles = { owner: 100, administrator: 200, moderator: 300, guest: 600 };

const roleFields = (role: number) => ({
  is_owner: role === roles.owner,
  is_admin: role <= roles.administrator,
  is_guest: role === roles.guest,
});

/** Those of the fields that the event has. */
const fieldsIn = (person: Person, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in person).map((name) => [name, person[name]]));

/** Fields of a user's record that an event sets under their own names. */
const plainFields = [
  'full_name',
  'timezone',
  'avatar_version',
  'bot_owner_id',
  'delivery_email',
  'is_billing_admin',
  'is_imported_stub',
  'date_joined',
  'avatar_url',
];

const profileOf = (user: User, { custom_profile_field: field }: Person) => {
  if (field === undefined) {
    return {};
  }
  const { id, value, rendered_value } = field;
  const others = Object.entries(user.profile_data ?? {}).filter(([key]) => key !== String(id));
  const own: readonly (readonly [string, unknown])[] =
    value === null
      ? []
      : [[String(id), { value, ...(rendered_value === undefined ? {} : { rendered_value }) }]];
  return { profile_data: Object.fromEntries<unknown>([...others, ...own]) };
};

/**
 * The record as clients have it that compute gravatars of known addresses themselves. Zeros instead
 * of a hash belong to no address: the profile was deleted.
 */
const withGravatar = <SomeUser extends User>(user: SomeUser, client: Client): SomeUser =>
  client.clientGravatar &&
  user.email === user.delivery_email &&
  /gravatar\.com\/avatar\/(?!0{9})/.test(user.avatar_url ?? '')
    ? { ...user, avatar_url: null }
    : user;

const updateUser = (user: User, person: Person, client: Client): User =>
  withGravatar(
    {
      ...user,
      ...fieldsIn(person, plainFields),
      ...(person.new_email === undefined ? {} : { email: person.new_email }),
      ...(person.role === undefined ? {} : { role: person.role, ...roleFields(person.role) }),
      ...profileOf(user, person),
    },
    client,
  );

/** Fields of the account itself; the permissions are those that only its own events have. */
const plainOwnFields = [
  'full_name',
  'avatar_source',
  'avatar_url',
  'avatar_url_medium',
  'can_create_users',
  'can_change_user_emails',
];

/** The account's own fields at the top level of the state. */
const ownFields = (state: State, person: Person) => ({
  ...fieldsIn(person, plainOwnFields),
  ...(person.new_email === undefined ? {} : { email: person.new_email }),
  ...(typeof person.delivery_email === 'string' ? { delivery_email: person.delivery_email } : {}),
  ...(person.role === undefined
    ? {}
    : {
        ...roleFields(person.role),
        is_moderator: hasChange(state, 'moderatorsAndAbove')
          ? person.role <= roles.moderator
          : person.role === roles.moderator,
      }),
});

/** Only the fields that the state has: others were not requested, or its level does not have them. */
const withOwnFields = (state: State, person: Person): State =>
  ownIdOf(state) === person.user_id
    ? {
        ...state,
        ...Object.fromEntries(
          Object.entries(ownFields(state, person)).filter(([name]) => name in state),
        ),
      }
    : state;

const move = (
  state: State,
  userId: number,
  from: 'realm_users' | 'realm_non_active_users',
  to: 'realm_users' | 'realm_non_active_users',
): State => {
  const moved = state[from]?.find(({ user_id }) => user_id === userId);
  return moved === undefined
    ? state
    : change(
        change(state, from, (users) => users.filter(({ user_id }) => user_id !== userId)),
        to,
        (users) => upsert(users, moved, ({ user_id }) => user_id),
      );
};

const setActive = (state: State, userId: number, isActive: boolean): State =>
  isActive
    ? move(state, userId, 'realm_non_active_users', 'realm_users')
    : withoutDeactivated(
        withoutStatus(move(state, userId, 'realm_users', 'realm_non_active_users'), userId),
        userId,
      );

/** Whether users whom the account may not know are missing, or else are listed as placeholders. */
const isUserListIncomplete = (state: State, { capabilities }: Client): boolean =>
  capabilities.has('user_list_incomplete') && hasChange(state, 'userListIncompleteCapability');

const lists = ['realm_users', 'realm_non_active_users'] as const;

export const applyUser: Handler<UserEvent> = byOp<UserEvent>({
  add: (state, { person }, client) => {
    // The list says whether the account is active.
    const { is_active: isActive, ...user } = person;
    const [list, other] =
      isActive === false
        ? (['realm_non_active_users', 'realm_users'] as const)
        : (['realm_users', 'realm_non_active_users'] as const);
    const left = change(state, other, (users) =>
      users.filter(({ user_id }) => user_id !== user.user_id),
    );
    return change(left, list, (users) =>
      upsert(users, withGravatar(user, client), ({ user_id }) => user_id),
    );
  },
  update: (state, { person }, client) => {
    const isMeant = ({ user_id }: User) => user_id === person.user_id;
    const updated = lists.reduce(
      (result: State, list) =>
        change(result, list, (users) =>
          updateWhere(users, isMeant, (user) => updateUser(user, person, client)),
        ),
      state,
    );
    const own = withOwnFields(updated, person);
    return person.is_active === undefined ? own : setActive(own, person.user_id, person.is_active);
  },
  remove: (state, { person }, client) => {
    const { user_id: userId, full_name } = person;
    const withoutUser = lists.reduce(
      (result: State, list) =>
        change(result, list, (users) => users.filter(({ user_id }) => user_id !== userId)),
      withoutStatus(state, userId),
    );
    const known = lists
      .flatMap((list) => state[list] ?? [])
      .find((user) => user.user_id === userId);
    return known === undefined || isUserListIncomplete(state, client)
      ? withoutUser
      : change(withoutUser, 'realm_users', (users) => [
          ...users,
          placeholder(known, full_name, state),
        ]);
  },
});

/** The record that clients have for a user whom they may not know. */
const placeholder = (user: User, full_name: string, { realm_url, realm_uri }: State): User => {
  const url = realm_url ?? realm_uri;
  const site = typeof url === 'string' ? url : '';
  const host = /^https?:\/\/([^/:]+)/.exec(site)?.[1] ?? '';
  const { bot_owner_id: _, ...record } = user;
  return {
    ...record,
    full_name,
    email: `user${user.user_id}@${host}`,
    delivery_email: null,
    avatar_url: `${site}/static/images/unknown-user-avatar.png`,
    avatar_version: 1,
    role: 400,
    ...roleFields(400),
    is_bot: false,
    bot_type: null,
    timezone: '',
    date_joined: '1970-01-01T00:00+00:00',
    profile_data: {},
  };
};

export const applyBot: Handler<BotEvent> = byOp<BotEvent>({
  add: (state, { bot }) =>
    change(state, 'realm_bots', (bots) => upsert(bots, bot, ({ user_id }) => user_id)),
  update: (state, { bot }) =>
    change(state, 'realm_bots', (bots) =>
      updateWhere(
        bots,
        ({ user_id }) => user_id === bot.user_id,
        (known) => ({ ...known, ...bot }),
      ),
    ),
  delete: (state, { bot }) =>
    change(state, 'realm_bots', (bots) => bots.filter(({ user_id }) => user_id !== bot.user_id)),
});
