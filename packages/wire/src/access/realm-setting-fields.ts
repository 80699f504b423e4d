import type { RealmSettingName, SettingType } from '@parley/core/access';
import {
  hasLegacyPolicy,
  hasRealmSetting,
  isRealmPermissionName,
  legacyPolicyNames,
  plainRealmSettingNames,
  realmPermissionNames,
  realmSettingDefinitions,
  realmSettingSince,
} from '@parley/core/access';
import type { Codec, Fields } from '../codecs';
import { boolean, field, integer, literal, nullable, rawText } from '../codecs';
import { describeRealmSetting } from './describe-realm-setting';
import { formerName } from './former-settings';
import { groupSetting } from './group-setting';
import { legacyPolicyDescriptions } from './legacy-policy-descriptions';

/** The wire codec of a setting of the organization; numbers are integers. */
const settingCodec = (type: SettingType): Codec<unknown> => {
  switch (type._tag) {
    case 'BooleanType':
      return boolean;
    case 'NumberType':
      return integer;
    case 'StringType':
      return rawText;
    case 'KeyofType':
      return literal(...Object.keys(type.keys));
    case 'UnionType':
      return nullable(settingCodec(type.types[0]));
  }
};

/** The value of a setting of the organization, without a description. */
export const realmSettingCodec = (name: RealmSettingName): Codec<unknown> => {
  return isRealmPermissionName(name)
    ? groupSetting
    : settingCodec(realmSettingDefinitions[name].codec);
};

const settingNames: readonly RealmSettingName[] = [
  ...plainRealmSettingNames,
  ...realmPermissionNames,
];

/** Requests use words where responses have null. */
const description = (name: RealmSettingName): string =>
  realmSettingCodec(name).is(null)
    ? `${describeRealmSetting(name)} In responses, null is the default or no limit.`
    : describeRealmSetting(name);

const former: Fields = Object.fromEntries(
  settingNames.flatMap((name) => {
    const old = formerName(name);
    return old === undefined
      ? []
      : [
          [
            old,
            field(`Deprecated name of ${name}. ${description(name)}`, realmSettingCodec(name), {
              isKnownAt: (level) => !hasRealmSetting(name, level),
            }),
          ] as const,
        ];
  }),
);

/** Every setting of the organization by its name, with the levels that have it. */
export const realmSettingFields: Fields = {
  ...Object.fromEntries(
    settingNames.map((name) => [
      name,
      field(description(name), realmSettingCodec(name), { since: realmSettingSince(name) }),
    ]),
  ),
  ...former,
  ...Object.fromEntries(
    legacyPolicyNames.map((name) => [
      name,
      field(legacyPolicyDescriptions[name], integer, {
        isKnownAt: (level) => hasLegacyPolicy(name, level),
      }),
    ]),
  ),
  allow_edit_history: field(
    'Deprecated in favor of message_edit_history_visibility_policy: whether any edits are visible.',
    boolean,
  ),
  mandatory_topics: field(
    'Deprecated in favor of topics_policy: whether channel messages need a topic.',
    boolean,
  ),
};
