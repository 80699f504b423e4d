import { computed } from '@preact/signals';
import { sortByName } from '@parley/client';
import type { SettingValue } from '../lib/setting';
import type { Registered } from './connection';
import { field, snapshot } from './connection';
import { permissions } from './permissions';
import { settingIn, unlimited } from './settings';

const linkifierField = field('realm_linkifiers');
const emojiField = field('realm_emoji');
const defaultField = field('realm_default_streams');
const domainField = field('realm_domains');
const words = field('alert_words');
const fields = field('custom_profile_fields');

export const linkifiers = computed(() => linkifierField.value ?? []);

export const domains = computed(() => domainField.value ?? []);

/** The emoji of the organization that can be used, by name. */
export const customEmoji = computed(() =>
  sortByName(
    Object.values(emojiField.value ?? {}).filter(({ deactivated }) => !deactivated),
    ({ name }) => name,
  ),
);

export type ProfileField = NonNullable<Registered['custom_profile_fields']>[number];

/** The custom profile fields, in the order of the organization. */
export const profileFields = computed<readonly ProfileField[]>(() =>
  [...(fields.value ?? [])].sort((a, b) => a.order - b.order),
);

/** The ids of the channels that new people are subscribed to. */
export const defaultChannelIds = computed<readonly number[]>(() => defaultField.value ?? []);

export const alertWords = computed(() => sortByName(words.value ?? [], (word) => word));

/** The register response as a record, for tables of settings that name its fields. */
export const registered = computed<object>(() => snapshot.value.state);

/** A setting of the organization, by the name that `updateRealm` gives it. */
export const realmSetting = (key: string): SettingValue | undefined => {
  const value = settingIn(registered.value, `realm_${key}`);
  return key === 'message_retention_days' && value === -1 ? unlimited : value;
};

/** The settings that only owners change, as the API says of each. */
const ofOwners =
  'message_retention_days invite_required emails_restricted_to_domains waiting_period_threshold ' +
  'disallow_disposable_email_addresses can_create_groups can_invite_users_group ' +
  'can_manage_all_groups create_multiuse_invite_group';

/** Whether the user may not change a setting of the organization. */
export const isFixedForUser = (key: string): boolean => {
  const { isAdministrator, isOwner } = permissions.value;
  return !(isOwner || (isAdministrator && !ofOwners.split(' ').includes(key)));
};

/** The permissions of the organization, by the names that `updateRealm` gives them. */
export const realmPermissions = computed<object>(() =>
  Object.fromEntries(
    Object.entries(registered.value).flatMap(([name, value]) =>
      name.startsWith('realm_') ? [[name.slice('realm_'.length), value as unknown]] : [],
    ),
  ),
);
