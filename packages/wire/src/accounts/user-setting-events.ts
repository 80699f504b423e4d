import { shownUserDefaultNames, userSettingNames } from '@parley/core/access';
import { languageName } from '@parley/core/accounts';
import { presentUserSetting } from '../access/present-user-settings';
import { boolean, integer, literal, oneOf, optional, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { legacySettingType } from './legacy-settings';

/** A setting by its name, with its value in the form of the level. */
type Shown = NonNullable<ReturnType<typeof presentUserSetting>>;

type Changed = Shown & Pick<EventOf<'UserSettingChanged'>, 'email'>;

const settingValue = required(
  'The new value.',
  oneOf<unknown>(boolean, integer, text),
  ({ value }: Shown) => value,
);

const settingName = (names: readonly string[]) =>
  required('Name of the setting.', literal(...names), ({ property }: Shown) => property);

const language = optional(
  'Name of the new language; with default_language.',
  text,
  ({ property, value }: Shown) =>
    property === 'default_language' ? languageName(String(value)) : undefined,
);

const user = optional(
  'Email address of the user; not if an administrator changed the setting.',
  text,
  ({ email }: Changed) => email,
);

const legacyName = required('Name of the setting.', text, ({ property }: Shown) => property);

const levels = { until: 'legacySettingsEventsRemoved' } as const;

const events = eventsOf({
  user_settings: {
    update: event<Shown>(
      'UserSettingsUpdateEvent',
      'A setting of the user changed.',
    )({
      property: settingName(userSettingNames),
      value: settingValue,
      language_name: language,
    }),
  },
  update_display_settings: event<Changed>(
    'UpdateDisplaySettingsEvent',
    'A setting of the user changed, for clients without the capability user_settings_object.',
    levels,
  )({ user, setting_name: legacyName, setting: settingValue, language_name: language }),
  update_global_notifications: event<Changed>(
    'UpdateGlobalNotificationsEvent',
    'A notification setting of the user changed, for clients without the capability user_settings_object.',
    levels,
  )({ user, notification_name: legacyName, setting: settingValue }),
  realm_user_settings_defaults: {
    update: event<Shown>(
      'RealmUserSettingsDefaultsUpdateEvent',
      'A default setting of new accounts changed.',
    )({ property: settingName(shownUserDefaultNames), value: settingValue }),
  },
  realm_export_consent: event<'ExportConsentChanged'>(
    'RealmExportConsentEvent',
    'A user changed whether administrators may export their private data.',
    { since: 'exportConsentEvents' },
  )({
    user_id: required('Id of the user.', integer, 'userId'),
    consented: required('Whether the user consents.', boolean, 'consents'),
  }),
});

const { user_settings, realm_user_settings_defaults, realm_export_consent, ...legacy } = events;

/** Source: docs/reference/own-account.md#changing-the-account. */
export const userSettingEvents = presentedEvents(events, {
  ExportConsentChanged: realm_export_consent.present,
  UserSettingChanged: {
    parts: ({ property, value, email }) => [
      (viewer) => {
        const shown = presentUserSetting(property, value, viewer.level);
        return shown === undefined ? [] : user_settings.update.present(shown, viewer);
      },
      // For clients without support for the settings object.
      (viewer) => {
        const shown = presentUserSetting(property, value, viewer.level);
        const type = legacySettingType(property);
        return shown === undefined ||
          type === undefined ||
          viewer.capabilities.has('user_settings_object')
          ? []
          : legacy[type].present({ ...shown, email }, viewer);
      },
    ],
  },
  UserDefaultChanged: ({ property, value }, viewer) => {
    const shown = presentUserSetting(property, value, viewer.level);
    return shown === undefined ? [] : realm_user_settings_defaults.update.present(shown, viewer);
  },
});
