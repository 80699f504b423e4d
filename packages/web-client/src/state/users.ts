import { computed } from '@preact/signals';
import { distinctName, roleNames, roles, sortByName } from '@parley/client';
import { isOfOwnOrigin } from '../lib/own-origin';
import { texts } from '../texts/texts';
import type { Registered } from './connection';
import { field } from './connection';
import { session } from './session';
import { site } from './site';

const nameField = field('realm_name');
const iconField = field('realm_icon_url');
const userId = field('user_id');
const emptyTopicName = field('realm_empty_topic_display_name');
const maxLength = field('max_message_length');

export const realmName = computed(() => nameField.value ?? texts.appName);

/** The picture of an organization; the one of the software if it is elsewhere. */
export const ownIcon = (url: string): string =>
  url !== '' && isOfOwnOrigin(url) ? url : `${site}/static/images/organization.png`;

export const realmIcon = computed(() => ownIcon(iconField.value ?? ''));

/** The id of the user who is logged in; 0 for visitors. */
export const ownId = computed(
  () => userId.value ?? (session.value.status === 'open' ? session.value.session.userId : 0),
);

/** The name under which a topic is shown. */
export const topicName = (topic: string): string =>
  topic === '' ? (emptyTopicName.value ?? texts.conversation.emptyTopic) : topic;

/** In Unicode code points; without a limit until the server has stated it. */
export const maxMessageLength = computed(() => maxLength.value ?? Infinity);

/** In Unicode code points. */
export const maxTopicLength = field('max_topic_length');

export type User = NonNullable<Registered['realm_users']>[number];

const active = field('realm_users');
const inactive = field('realm_non_active_users');
const systemBots = field('cross_realm_bots');
const statuses = field('user_status');

/** Everybody who has an account, also if it is deactivated. */
export const usersById = computed<
  ReadonlyMap<number, Pick<User, 'user_id' | 'full_name'> & Partial<User>>
>(
  () =>
    new Map(
      [...(systemBots.value ?? []), ...(inactive.value ?? []), ...(active.value ?? [])].map(
        (user) => [user.user_id, user],
      ),
    ),
);

/** Everybody whose account is active, by name; bots at the end. */
export const activeUsers = computed<readonly User[]>(() => {
  const sorted = sortByName(active.value ?? [], ({ full_name: name }) => name);
  return [...sorted.filter((user) => !user.is_bot), ...sorted.filter((user) => user.is_bot)];
});

export const ownUser = computed(() => usersById.value.get(ownId.value));

/** A user's name; that of a message if the viewer does not know the user. */
export const userName = (id: number, otherwise: string = texts.unknownUser): string =>
  usersById.value.get(id)?.full_name ?? otherwise;

export const allNames = computed(() =>
  [...usersById.value.values()].map(({ full_name: name }) => name),
);

/** A user's name, with the id where others have it too. */
export const distinctNameOf = (id: number): string =>
  distinctName({ user_id: id, full_name: userName(id) }, allNames.value);

/** Of more people, some are only counted. */
const maxNames = 12;

/** The names of people in a line of text. */
export const namesOf = (ids: readonly number[]): string => {
  const names = ids.slice(0, maxNames).map((id) => userName(id));
  return [...names, ...(ids.length > maxNames ? [texts.others(ids.length - maxNames)] : [])].join(
    ', ',
  );
};

/** Pictures of other origins are not loaded: initials are shown instead. */
export const avatarUrl = (id: number): string | undefined => {
  const url = usersById.value.get(id)?.avatar_url ?? undefined;
  return url !== undefined && isOfOwnOrigin(url) ? url : undefined;
};

const mutedUsers = field('muted_users');

const mutedIds = computed<ReadonlySet<number>>(
  () => new Set((mutedUsers.value ?? []).map(({ id }) => id)),
);

export const isMutedUser = (id: number): boolean => mutedIds.value.has(id);

/** The people whose messages are hidden, by name. */
export const mutedPeople = computed(() => sortByName([...mutedIds.value], (id) => userName(id)));

/** Everybody whose account is deactivated, by name. */
export const inactiveUsers = computed<readonly User[]>(() =>
  sortByName(inactive.value ?? [], ({ full_name: name }) => name),
);

export const isDeactivated = (id: number): boolean =>
  inactiveUsers.value.some((user) => user.user_id === id);

/** The roles with their numbers and names, the highest first. */
export const roleChoices = roleNames.map((role) => ({
  role,
  value: roles[role],
  label: texts.roles[role],
}));

/** What the role with the number is called. */
export const roleName = (number: number): string =>
  roleChoices.find(({ value }) => value === number)?.label ?? '';

export const statusText = (id: number): string => {
  const status: { readonly status_text?: string } | undefined = statuses.value?.[id];
  return status?.status_text ?? '';
};
