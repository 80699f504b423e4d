import type { UserSettingName } from '@parley/core';
import {
  isLanguage,
  pickUserSettings,
  userSettingDefinitions,
  userSettingNames,
} from '@parley/core';
import type { Codec } from '../../codecs';
import { boolean, integer, object, place, rawText, text, where } from '../../codecs';
import type { Parameter } from '../../parameters';
import { ifGiven, json, optional, plain, plainOrJson } from '../../parameters';
import { humanRoute } from '../../route';
import { isTimezone } from './timezone';

/** Settings whose wrong values have words of their own. */
const judged: Readonly<Partial<Record<UserSettingName, Codec<unknown>>>> = {
  default_language: where(text, isLanguage, `Invalid ${place}`),
  notification_sound: where(
    text,
    (sound) => userSettingDefinitions.notification_sound.codec.is(sound),
    'Invalid notification sound',
  ),
  email_notifications_batching_period_seconds: where(
    integer,
    (seconds) =>
      userSettingDefinitions.email_notifications_batching_period_seconds.codec.is(seconds),
    'Invalid email batching period',
  ),
  timezone: where(text, isTimezone, `Invalid ${place}: Value error, Not a recognized time zone`),
};

const parameterOf = (name: UserSettingName): Parameter<unknown> => {
  const { codec, initial } = userSettingDefinitions[name];
  if (typeof initial === 'boolean') {
    return ifGiven<unknown>(json(boolean));
  }
  return typeof initial === 'number'
    ? ifGiven<unknown>(
        json(
          judged[name] ??
            where(
              integer,
              (value) => codec.is(value),
              `Invalid ${place}: Value error, Not in the list of possible values`,
            ),
        ),
      )
    : ifGiven<unknown>(
        plainOrJson(judged[name] ?? where(text, (value) => codec.is(value), `Invalid ${place}`)),
      );
};

const settingParameters: Readonly<Record<string, Parameter<unknown>>> = Object.fromEntries(
  userSettingNames.map((name) => [name, parameterOf(name)]),
);

const declaration = (path: string) =>
  humanRoute({
    summary: "Change one's own account and settings",
    method: 'patch',
    path,
    parameters: {
      full_name: optional(plain(rawText)),
      email: optional(plain(rawText)),
      old_password: optional(plain(rawText)),
      new_password: optional(plain(rawText)),
      ...settingParameters,
    },
    response: object({}),
    run:
      ({ updateOwnAccount: update }) =>
      (caller, values) => {
        const { full_name, email, old_password, new_password, ...settings } = values;
        return update(caller, {
          fullName: full_name,
          email,
          oldPassword: old_password,
          newPassword: new_password,
          settings: pickUserSettings(settings),
        });
      },
    present: () => ({}),
  });

export const updateSettings = declaration('/settings');

/** Older names of the same endpoint. */
export const updateNotificationSettings = declaration('/settings/notifications');
export const updateDisplaySettings = declaration('/settings/display');
