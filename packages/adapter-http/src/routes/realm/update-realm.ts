import type { LegacyPolicyName, PlainRealmSettingName, RealmPermissionName } from '@parley/core';
import {
  legacyPolicyNames,
  maxRealmDescriptionLength,
  maxRealmNameLength,
  plainRealmSettingNames,
  presentRealmUpdate,
  realmPermissionNames,
} from '@parley/core';
import type { Fields } from '../../codecs';
import { boolean, field, literal, maxLength, nonBlank, object, recordOf, oneOf } from '../../codecs';
import { freeText, json, optional } from '../../parameters';
import { administratorRoute } from '../../route';
import { realmSettingCodec } from './realm-setting-fields';
import { realmSettingTexts } from './realm-setting-texts';
import { given } from '../supplied-fields';
import {
  formerParameters,
  permissionParameters,
  policyParameters,
  settingParameters,
  settingsFromFormer,
} from './setting-parameters';

const pick = <V extends object, Name extends keyof V>(values: V, names: readonly Name[]) =>
  // Each entry keeps its name, which fromEntries cannot express.
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, Name>;

/** The response does not repeat texts. */
const changed = literal('updated');

const responseFields: Fields = {
  name: field('The name was changed.', changed),
  description: field('The description was changed.', changed),
  ...Object.fromEntries(
    [...plainRealmSettingNames, ...realmPermissionNames].map((name) => [
      name,
      field(
        `The new value, or "updated" for a text. ${realmSettingTexts[name]}`,
        oneOf<unknown>(changed, realmSettingCodec(name)),
      ),
    ]),
  ),
};

/** Authentication methods that a request may name. */
const maxMethods = 100;

export const updateRealm = administratorRoute({
  summary: "Update the organization's settings",
  method: 'patch',
  path: '/realm',
  parameters: {
    name: optional(freeText(maxLength(maxRealmNameLength, nonBlank()))),
    description: optional(freeText(maxLength(maxRealmDescriptionLength))),
    authentication_methods: optional(json(recordOf(boolean, maxMethods))),
    ...settingParameters,
    ...permissionParameters,
    ...policyParameters,
    ...formerParameters,
  },
  response: object({
    optional: responseFields,
  }),
  run:
    ({ organization }) =>
    (caller, values) =>
      organization.updateRealm(caller, {
        name: values.name,
        description: values.description,
        authenticationMethods: values.authentication_methods,
        settings: {
          ...given(settingsFromFormer(values)),
          ...given(pick<typeof values, PlainRealmSettingName>(values, plainRealmSettingNames)),
        },
        permissions: given(pick<typeof values, RealmPermissionName>(values, realmPermissionNames)),
        policies: given(pick<typeof values, LegacyPolicyName>(values, legacyPolicyNames)),
      }),
  present: presentRealmUpdate,
});
