import type { FeatureLevel } from '@parley/core/kernel';
import {
  emojisets,
  notificationSounds,
  shownUserDefaults,
  userSettingNames,
  userSettings as allUserSettings,
} from '@parley/core/access';
import { denseMode, presentUserSettings } from '../../access/present-user-settings';
import type { Fields } from '../../codecs';
import { annotation, field } from '../../codecs';
import {
  denseModeField,
  settingChoices,
  userDefaults,
  userSettingFields,
  userSettings,
} from '../../access/user-setting-fields';
import type { LegacySettingType } from '../../accounts/legacy-settings';
import { legacySettingType, legacySettings } from '../../accounts/legacy-settings';
import type { AccountSection, Section, Sections } from './section';
import { forAll, none } from './section';

/** Settings that clients without support for `user_settings` read at the top level. */
const legacyFields = (type: LegacySettingType): Fields =>
  Object.fromEntries(
    userSettingNames
      .filter((name) => legacySettingType(name) === type)
      .flatMap((name) => {
        const codec = userSettingFields[name];
        return codec === undefined ? [] : [[name, legacyField(codec)] as const];
      }),
  );

const legacyField = (codec: Fields[string]): Fields[string] =>
  field(
    `Deprecated in favor of user_settings; missing with the capability user_settings_object. ${codec.schema.description ?? ''}`,
    codec,
    { ...codec.schema[annotation]?.levels, until: 'legacySettingsEventsRemoved' },
  );

const legacyChoice = (codec: Fields[string]): Fields[string] =>
  field(`${codec.schema.description ?? ''} Also in user_settings.`, codec, {
    ...codec.schema[annotation]?.levels,
    until: 'legacySettingsEventsRemoved',
  });

const sounds = { available_notification_sounds: Array.from(notificationSounds).sort() };
const emojisetChoices = { emojiset_choices: emojisets };

/** The settings at the top level, for clients without support for `user_settings`. */
const legacySection =
  (
    type: LegacySettingType,
    choices: (level: FeatureLevel) => Readonly<Record<string, unknown>>,
  ): AccountSection =>
  (_caller, { level, capabilities }) =>
    capabilities.has('user_settings_object')
      ? none
      : {
          facts: 'settings',
          present: (settings) => ({ ...legacySettings(type, settings, level), ...choices(level) }),
        };

/** The settings of the user. */
export const userSettingSections: Sections = {
  user_settings: {
    fields: {
      user_settings: field('Settings of the user.', userSettings, { since: 'userSettingsObject' }),
    },
    account: (_caller, { level }) => ({
      facts: 'settings',
      present: (settings) => ({
        user_settings: { ...presentUserSettings(settings, level), ...emojisetChoices, ...sounds },
      }),
    }),
    visitor: ({ realm }, { level }) => ({
      facts: 'nothing',
      present: () => ({
        user_settings: {
          ...presentUserSettings(
            {
              ...allUserSettings({}),
              default_language: realm.settings.default_language,
              web_home_view: 'recent',
            },
            level,
          ),
          ...emojisetChoices,
          ...sounds,
        },
      }),
    }),
  },
  update_display_settings: {
    fields: {
      ...legacyFields('update_display_settings'),
      emojiset_choices: legacyChoice(settingChoices.emojiset_choices),
      dense_mode: denseModeField,
    },
    account: legacySection('update_display_settings', (level) => ({
      ...emojisetChoices,
      ...denseMode(level),
    })),
  },
  update_global_notifications: {
    fields: {
      ...legacyFields('update_global_notifications'),
      available_notification_sounds: legacyChoice(settingChoices.available_notification_sounds),
    },
    account: legacySection('update_global_notifications', () => sounds),
  },
};

/** The default settings of new accounts. */
export const userDefaultsSection: Section = {
  fields: {
    realm_user_settings_defaults: field('Default settings of new accounts.', userDefaults, {
      since: 'userSettingsDefaults',
    }),
  },
  ...forAll((_viewer, { level }) => ({
    facts: 'userDefaults',
    present: (realm) => ({
      realm_user_settings_defaults: {
        ...presentUserSettings(shownUserDefaults(realm), level),
        ...emojisetChoices,
        ...sounds,
      },
    }),
  })),
};
