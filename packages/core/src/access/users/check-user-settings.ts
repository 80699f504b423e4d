import type * as E from 'fp-ts/Either';
import type { AccessFailure } from '../failures';
import { checkAvailability } from '../settings/check-availability';
import type { UserSettings } from './user-settings';
import { userSettingDefinitions } from './user-setting-definitions';
import { userSettingNames } from './user-settings';

/** Refuses values that settings cannot have because what they are about is not available. */
export const checkUserSettings = (
  wanted: Partial<UserSettings>,
): E.Either<AccessFailure<'SettingNotAvailable'>, void> =>
  checkAvailability(
    userSettingDefinitions,
    userSettingNames.filter(
      (name) => wanted[name] !== undefined && wanted[name] !== userSettingDefinitions[name].initial,
    ),
  );
