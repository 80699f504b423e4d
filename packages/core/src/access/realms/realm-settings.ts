import type * as t from 'io-ts';
import type { Change, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import { isAvailable } from '../settings/setting-use';
import type { SystemGroupIds } from '../user-groups/system-groups';
import { plainSettingDefinitions } from './plain-settings';
import type { RealmPermissionName } from './realm-permissions';
import { isRealmPermissionName, realmPermissionDefinitions } from './realm-permissions';

/** Every setting of the organization under its API name. */
export const realmSettingDefinitions = {
  ...plainSettingDefinitions,
  ...realmPermissionDefinitions,
} as const;

type Definitions = typeof realmSettingDefinitions;

export type RealmSettingName = keyof Definitions;

export type RealmSettings = {
  readonly [Name in RealmSettingName]: t.TypeOf<Definitions[Name]['codec']>;
};

/** The settings that are not permissions. */
export type PlainRealmSettingName = Exclude<RealmSettingName, RealmPermissionName>;

export type PlainRealmSettings = Pick<RealmSettings, PlainRealmSettingName>;

const valueOf = (
  name: RealmSettingName,
  stored: Readonly<Record<string, unknown>>,
  systemGroups: SystemGroupIds,
): unknown => {
  const definition = realmSettingDefinitions[name];
  if (isAvailable(definition) && definition.codec.is(stored[name])) {
    return stored[name];
  }
  return isRealmPermissionName(name)
    ? systemGroups[realmPermissionDefinitions[name].initial]
    : definition.initial;
};

/**
 * The settings of a realm: the stored ones, with initial values for those that were never changed,
 * and for those that are not available.
 */
export const realmSettings = (
  stored: Readonly<Record<string, unknown>>,
  systemGroups: SystemGroupIds,
): RealmSettings =>
  Object.fromEntries(
    realmSettingNames.map((name) => [name, valueOf(name, stored, systemGroups)]),
    // Each entry was decoded by the codec of its own name, which fromEntries cannot express.
  ) as RealmSettings;

/** The change that introduced a setting; undefined if every level has it. */
export const realmSettingSince = (name: RealmSettingName): Change | undefined =>
  realmSettingDefinitions[name].since;

/** Whether clients at the level have the setting. */
export const hasRealmSetting = (name: RealmSettingName, level: FeatureLevel): boolean => {
  const since = realmSettingSince(name);
  return since === undefined || has(level, since);
};

export const isRealmSettingName = (name: string): name is RealmSettingName =>
  name in realmSettingDefinitions;

export const realmSettingNames: readonly RealmSettingName[] =
  Object.keys(realmSettingDefinitions).filter(isRealmSettingName);

const isPlainSettingName = (name: RealmSettingName): name is PlainRealmSettingName =>
  !isRealmPermissionName(name);

export const plainRealmSettingNames: readonly PlainRealmSettingName[] =
  realmSettingNames.filter(isPlainSettingName);

/** The settings that refer to a channel; -1 if there is none or it is archived. */
export const channelSettingNames = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'chat_update_announcements_stream_id',
  'moderation_request_channel_id',
] as const satisfies readonly PlainRealmSettingName[];
