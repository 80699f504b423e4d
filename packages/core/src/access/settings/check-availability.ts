import * as E from 'fp-ts/Either';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';
import type { Used } from './setting-use';

/**
 * Refuses other values than the initial one for settings that are not available. The initial value
 * is accepted, because clients send all settings at once.
 *
 * @param changed the settings that would not have their initial value
 *
 * Source: docs/reference/organization.md#settings-that-are-not-available.
 */
export const checkAvailability = <Name extends string>(
  definitions: Readonly<Record<Name, Used>>,
  changed: readonly Name[],
): E.Either<AccessFailure<'SettingNotAvailable'>, void> => {
  for (const setting of changed) {
    const { use } = definitions[setting];
    if (use.by === 'nobody') {
      return E.left(accessFailure('SettingNotAvailable', { setting, because: use.because }));
    }
  }
  return E.right(undefined);
};
