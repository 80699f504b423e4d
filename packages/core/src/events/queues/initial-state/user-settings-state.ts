import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, UserSettings } from '../../../access';
import {
  currentRealm,
  denseMode,
  emojisets,
  notificationSounds,
  presentUserSettings,
  shownUserDefaults,
  userSettings,
} from '../../../access';
import type { LegacySettingType } from '../../../accounts';
import { legacySettings } from '../../../accounts';
import type { FeatureLevel, Unexpected } from '../../../kernel';
import { has } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { InitialStateSection, VisitorSection } from './section';

const ownSettings = (
  tx: Pick<Reader, 'userSettings'>,
  { realm, user }: Caller,
): TE.TaskEither<Unexpected, UserSettings> =>
  pipe(
    tx.userSettings.of(realm.id, [user.id]),
    TE.map((found) => found.get(user.id) ?? userSettings({})),
  );

export const sounds = { available_notification_sounds: Array.from(notificationSounds).sort() };
export const emojisetChoices = { emojiset_choices: emojisets };

/** The caller's settings. */
export const userSettingsState: InitialStateSection = (tx, caller, { level }) =>
  pipe(
    ownSettings(tx, caller),
    TE.map((settings) => ({
      user_settings: {
        ...presentUserSettings(settings, level),
        ...emojisetChoices,
        ...sounds,
      },
    })),
  );

/** The default settings of new accounts. */
export const userDefaultsState: VisitorSection = (tx, { realm }, { level }) =>
  pipe(
    currentRealm(tx, realm),
    TE.map((current) => ({
      realm_user_settings_defaults: {
        ...presentUserSettings(shownUserDefaults(current), level),
        ...emojisetChoices,
        ...sounds,
      },
    })),
  );

/** The settings at the top level, for clients without support for `user_settings`. */
const legacyState =
  (
    type: LegacySettingType,
    choices: (level: FeatureLevel) => Readonly<Record<string, unknown>>,
  ): InitialStateSection =>
  (tx, caller, { level, capabilities }) =>
    has(level, 'legacySettingsEventsRemoved') || capabilities.has('user_settings_object')
      ? TE.right({})
      : pipe(
          ownSettings(tx, caller),
          TE.map((settings) => ({
            ...legacySettings(type, settings, level),
            ...choices(level),
          })),
        );

export const displaySettingsState = legacyState('update_display_settings', (level) => ({
  ...emojisetChoices,
  ...denseMode(level),
}));

export const notificationSettingsState = legacyState('update_global_notifications', () => sounds);
