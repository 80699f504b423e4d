import type { UserSettingName } from '@parley/core/access';
import {
  describeUse,
  userDefaultNames,
  userSettingDefinitions,
  userSettingNames,
} from '@parley/core/access';
import { isLanguage } from '@parley/core/accounts';
import type { Codec } from '@parley/wire/codecs';
import { boolean, integer, valuePath, where } from '@parley/wire/codecs';
import type { Parameter } from '../../parameters';
import { json, optional, plainOrJson } from '../../parameters';
import { keyword } from '../limits';

/**
 * Whether the text is a known time zone, or empty for none. Clients look the name up as it is written,
 * while `Intl` ignores case, and takes offsets, too.
 */
const isTimezone = (text: string): boolean => {
  if (text === '') {
    return true;
  }
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    const isMisspelled = timeZone !== text && timeZone.toLowerCase() === text.toLowerCase();
    return /^[A-Z]/.test(text) && !isMisspelled;
  } catch {
    return false;
  }
};

/** Settings with their own error messages for invalid values. */
const judged: Readonly<Partial<Record<UserSettingName, Codec<unknown>>>> = {
  default_language: where(keyword, isLanguage, `Invalid ${valuePath}`),
  notification_sound: where(
    keyword,
    (sound) => userSettingDefinitions.notification_sound.codec.is(sound),
    (sound) => `Invalid notification sound '${sound}'`,
  ),
  email_notifications_batching_period_seconds: where(
    integer,
    (seconds) =>
      userSettingDefinitions.email_notifications_batching_period_seconds.codec.is(seconds),
    (seconds) => `Invalid email batching period: ${seconds} seconds`,
  ),
  timezone: where(
    keyword,
    isTimezone,
    `Invalid ${valuePath}: Value error, Not a recognized time zone`,
  ),
};

const parameterOf = (name: UserSettingName): Parameter<unknown> => {
  const definition = userSettingDefinitions[name];
  const { codec, initial, since } = definition;
  const description = describeUse(definition);
  const details = since === undefined ? {} : { since };
  if (typeof initial === 'boolean') {
    return optional<unknown>(json(boolean), description, details);
  }
  return typeof initial === 'number'
    ? optional<unknown>(
        json(
          judged[name] ??
            where(
              integer,
              (value) => codec.is(value),
              `Invalid ${valuePath}: Value error, Not in the list of possible values`,
            ),
        ),
        description,
        details,
      )
    : optional<unknown>(
        plainOrJson(
          judged[name] ?? where(keyword, (value) => codec.is(value), `Invalid ${valuePath}`),
        ),
        description,
        details,
      );
};

const parametersOf = (
  names: readonly UserSettingName[],
): Readonly<Record<string, Parameter<unknown>>> =>
  Object.fromEntries(names.map((name) => [name, parameterOf(name)]));

/** Personal settings. Source: docs/reference/own-account.md#settings. */
export const userSettingParameters = parametersOf(userSettingNames);

/** The organization's defaults for new accounts. */
export const userDefaultParameters = parametersOf(userDefaultNames);
