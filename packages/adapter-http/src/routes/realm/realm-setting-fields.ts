import type { RealmSettingName } from '@parley/core';
import {
  formerName,
  hasLegacyPolicy,
  hasRealmSetting,
  legacyPolicyNames,
  plainRealmSettingNames,
  realmPermissionNames,
  realmSettingDefinitions,
  realmSettingSince,
} from '@parley/core';
import type { Codec, Fields } from '../../codecs';
import { boolean, field, integer } from '../../codecs';
import { settingCodec } from '../setting-codecs';
import { groupSetting } from '../user-groups/group-setting';
import { formerSettingTexts, legacyPolicyTexts, realmSettingTexts } from './realm-setting-texts';

/** The value of a setting of the organization, without a description. */
export const realmSettingCodec = (name: RealmSettingName): Codec<unknown> => {
  const definition = realmSettingDefinitions[name];
  return definition.kind === 'group' ? groupSetting : settingCodec(definition.codec);
};

const settingNames: readonly RealmSettingName[] = [
  ...plainRealmSettingNames,
  ...realmPermissionNames,
];

const former: Fields = Object.fromEntries(
  settingNames.flatMap((name) => {
    const old = formerName(name);
    return old === undefined
      ? []
      : [
          [
            old,
            field(`Former name of ${name}. ${realmSettingTexts[name]}`, realmSettingCodec(name), {
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
      field(realmSettingTexts[name], realmSettingCodec(name), { since: realmSettingSince(name) }),
    ]),
  ),
  ...former,
  ...Object.fromEntries(
    legacyPolicyNames.map((name) => [
      name,
      field(legacyPolicyTexts[name], integer, {
        isKnownAt: (level) => hasLegacyPolicy(name, level),
      }),
    ]),
  ),
  allow_edit_history: field(formerSettingTexts.allow_edit_history, boolean),
  mandatory_topics: field(formerSettingTexts.mandatory_topics, boolean),
  giphy_rating: field(formerSettingTexts.giphy_rating, integer),
};
