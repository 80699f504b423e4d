import type {
  LegacyPolicyName,
  PlainRealmSettingName,
  RealmPermissionName,
} from '@parley/core/access';
import {
  hasLegacyPolicy,
  legacyPolicyNames,
  maxRealmDescriptionLength,
  maxRealmNameLength,
  plainRealmSettingNames,
  realmPermissionNames,
  realmSettingSince,
} from '@parley/core/access';
import type { Fields } from '@parley/wire/codecs';
import {
  boolean,
  field,
  integer,
  literal,
  maxLength,
  nameText,
  nonBlank,
  object,
  recordOf,
  oneOf,
} from '@parley/wire/codecs';
import { freeText, json, optional } from '../../parameters';
import { administratorRoute } from '../../route';
import {
  describeRealmSetting,
  legacyPolicyDescriptions,
  realmSettingCodec,
  presentRealmUpdate,
} from '@parley/wire';
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
        `The new value, or "updated" for a text. ${describeRealmSetting(name)}`,
        oneOf<unknown>(changed, realmSettingCodec(name)),
        { since: realmSettingSince(name) },
      ),
    ]),
  ),
  ...Object.fromEntries(
    legacyPolicyNames.map((name) => [
      name,
      field(`The new value. ${legacyPolicyDescriptions[name]}`, integer, {
        isKnownAt: (level) => hasLegacyPolicy(name, level),
      }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(formerParameters).map(([name, { description, until }]) => [
      name,
      field(`The new value. ${description}`, oneOf<unknown>(boolean, integer), { until }),
    ]),
  ),
};

/** Authentication methods that a request may name. */
const maxMethods = 100;

export const updateRealm = administratorRoute({
  summary: "Update the organization's settings",
  method: 'patch',
  path: '/realm',
  needs: 'write',
  parameters: {
    name: optional(
      freeText(nameText(maxLength(maxRealmNameLength, nonBlank()))),
      'The name of the organization.',
    ),
    description: optional(
      freeText(maxLength(maxRealmDescriptionLength)),
      'The description of the organization, in Markdown.',
    ),
    authentication_methods: optional(
      json(recordOf(boolean, maxMethods)),
      'Which methods of authentication are enabled, by name: always all those of the server.',
    ),
    ...settingParameters,
    ...permissionParameters,
    ...policyParameters,
    ...formerParameters,
  },
  response: object({
    optional: responseFields,
  }),
  run: ({ organization }, caller, values) =>
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
  present: (update, { level }) => presentRealmUpdate(update, level),
});
