import type { EventViewer } from '@parley/core/kernel';
import { languageName } from '@parley/core/accounts';
import { has } from '@parley/core/kernel';
import { presentUserSetting } from '../access/present-user-settings';
import type { AtMostOne, EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { legacySettingType } from './legacy-settings';

const languageOf = ({ property, value }: EventOf<'UserSettingChanged'>) =>
  property === 'default_language' ? { language_name: languageName(String(value)) } : {};

const presentCurrent = (
  event: EventOf<'UserSettingChanged'>,
  { level }: EventViewer,
): AtMostOne => {
  const shown = presentUserSetting(event.property, event.value, level);
  return shown === undefined
    ? []
    : [{ type: 'user_settings', op: 'update', ...shown, ...languageOf(event) }];
};

/** The event for clients without support for the settings object. */
const presentLegacy = (
  event: EventOf<'UserSettingChanged'>,
  { level, capabilities }: EventViewer,
): AtMostOne => {
  const { property, value, email } = event;
  const shown = presentUserSetting(property, value, level);
  if (
    shown === undefined ||
    has(level, 'legacySettingsEventsRemoved') ||
    capabilities.has('user_settings_object')
  ) {
    return [];
  }
  const type = legacySettingType(property);
  switch (type) {
    case undefined:
      return [];
    case 'update_display_settings':
      return [
        { type, user: email, setting_name: property, setting: shown.value, ...languageOf(event) },
      ];
    case 'update_global_notifications':
      return [{ type, user: email, notification_name: property, setting: shown.value }];
  }
};

/** Source: docs/reference/own-account.md#changing-the-account. */
export const userSettingPresentations = presentationsOf({
  ExportConsentChanged: ({ userId, consents }, { level }) =>
    has(level, 'exportConsentEvents')
      ? [{ type: 'realm_export_consent', user_id: userId, consented: consents }]
      : [],
  UserSettingChanged: {
    parts: (event) => [
      (viewer) => presentCurrent(event, viewer),
      (viewer) => presentLegacy(event, viewer),
    ],
  },
});
