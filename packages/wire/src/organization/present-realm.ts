import type { Realm } from '@parley/core/access';
import {
  channelSettingNames,
  plainRealmSettingNames,
  policyNumbers,
  realmPermissionNames,
  realmPictureNames,
  shownRealmPicture,
  viewGroupSetting,
  withoutDeactivated,
} from '@parley/core/access';
import type { LoginMethods } from '@parley/core/accounts';
import type { FeatureLevel, UserId } from '@parley/core/kernel';
import { ChannelId, asId } from '@parley/core/kernel';
import { formerSetting } from '../access/former-settings';
import { presentGroupSetting } from '../access/group-setting';
import { presentRealmPicture, realmPictureFields } from '../access/realm-picture-fields';
import { realmSettingFields } from '../access/realm-setting-fields';
import type { Fields } from '../codecs';
import { realmRecord } from './realm-record';
import { serverRecord } from './server-record';

/** What is needed besides the realm to present it. */
type RealmPresentation = {
  readonly level: FeatureLevel;
  readonly isDeactivated: (id: UserId) => boolean;
  readonly isArchived: (id: ChannelId) => boolean;
  readonly serverGeneration: number;
  readonly loginMethods: LoginMethods;
};

/** The settings, and what stood for them at levels before them. */
const presentSettings = ({ settings }: Realm, { isArchived }: RealmPresentation) => {
  const shown = {
    ...settings,
    ...Object.fromEntries(
      channelSettingNames.map((name) => [
        name,
        isArchived(asId(ChannelId)(settings[name])) ? -1 : settings[name],
      ]),
    ),
  };
  return Object.fromEntries(
    plainRealmSettingNames.flatMap((name) =>
      Object.entries({ [name]: shown[name], ...formerSetting(name, shown[name]) }).map(
        ([field, value]) => [`realm_${field}`, value] as const,
      ),
    ),
  );
};

const presentPermissions = (
  { settings, systemGroups }: Realm,
  { level, isDeactivated }: RealmPresentation,
) =>
  Object.fromEntries(
    realmPermissionNames.map((name) => {
      const shown = withoutDeactivated(settings[name], isDeactivated);
      const value = presentGroupSetting(viewGroupSetting(shown, systemGroups), level);
      return [`realm_${name}`, value];
    }),
  );

/** Numbers that newer permissions replace. */
const presentPolicies = ({ settings, systemGroups }: Realm) =>
  Object.fromEntries(
    Object.entries(policyNumbers(settings, systemGroups)).map(([name, value]) => [
      `realm_${name}`,
      value,
    ]),
  );

const presentPictures = (realm: Realm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    realmPictureNames.flatMap((name) =>
      Object.entries(presentRealmPicture(name, shownRealmPicture(realm, name))).map(
        ([field, value]) => [`realm_${field}`, value],
      ),
    ),
  );

/** V8 takes five times as long to spread so many fields into one object. */
const joined = (parts: readonly object[]): Readonly<Record<string, unknown>> =>
  parts.reduce<Record<string, unknown>>((all, part) => Object.assign(all, part), {});

/** Every field of an organization. */
export const realmFields: Fields = {
  ...Object.fromEntries(
    Object.entries(realmSettingFields).map(([name, codec]) => [`realm_${name}`, codec]),
  ),
  ...realmPictureFields('realm_'),
  ...serverRecord.codecs,
  ...realmRecord.codecs,
};

/**
 * Presents the organization; settings also in fields that the level does not have.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const presentRealm = (
  realm: Realm,
  presentation: RealmPresentation,
): Readonly<Record<string, unknown>> =>
  joined([
    presentSettings(realm, presentation),
    presentPermissions(realm, presentation),
    presentPictures(realm),
    presentPolicies(realm),
    serverRecord.present(realm, presentation),
    realmRecord.present(realm, presentation),
  ]);
