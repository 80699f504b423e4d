import * as t from 'io-ts';
import { presentUserSetting } from '../../access';
import type { AtMostOne, EventViewer } from '../../kernel';
import { UserId, eventKind, eventTable, has } from '../../kernel';
import { languageName } from './languages';
import { legacySettingType } from './legacy-settings';

const UserSettingChanged = t.readonly(
  t.type({
    _tag: t.literal('UserSettingChanged'),
    property: t.string,
    value: t.union([t.boolean, t.number, t.string]),
    /** The display address of the user, for old clients. */
    email: t.string,
  }),
);
/** A user's own setting changed; only that user receives it. */
export type UserSettingChanged = t.TypeOf<typeof UserSettingChanged>;

const ExportConsentChanged = t.readonly(
  t.type({ _tag: t.literal('ExportConsentChanged'), userId: UserId, consents: t.boolean }),
);
/** Whether a user lets administrators export private data; only administrators receive it. */
export type ExportConsentChanged = t.TypeOf<typeof ExportConsentChanged>;

const languageOf = ({ property, value }: UserSettingChanged) =>
  property === 'default_language' ? { language_name: languageName(String(value)) } : {};

const presentCurrent = (event: UserSettingChanged, { level }: EventViewer): AtMostOne => {
  const shown = presentUserSetting(event.property, event.value, level);
  return shown === undefined
    ? []
    : [{ type: 'user_settings', op: 'update', ...shown, ...languageOf(event) }];
};

/** The event for clients without support for the settings object. */
const presentLegacy = (
  event: UserSettingChanged,
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
export const userSettingEvents = eventTable({
  ExportConsentChanged: eventKind(ExportConsentChanged, ({ userId, consents }, { level }) =>
    has(level, 'exportConsentEvents')
      ? [{ type: 'realm_export_consent', user_id: userId, consented: consents }]
      : [],
  ),
  UserSettingChanged: eventKind(UserSettingChanged, {
    parts: (event) => [
      (viewer) => presentCurrent(event, viewer),
      (viewer) => presentLegacy(event, viewer),
    ],
  }),
});
