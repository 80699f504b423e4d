import { pickUserSettings } from '@parley/core';
import { object } from '../../codecs';
import { freeText, optional, plain } from '../../parameters';
import { humanRoute } from '../../route';
import { userSettingParameters } from './user-setting-parameters';
import { rawLine } from '../limits';

const declaration = (path: string) =>
  humanRoute({
    summary: 'Update your account and settings',
    method: 'patch',
    path,
    parameters: {
      full_name: optional(freeText(rawLine)),
      email: optional(plain(rawLine)),
      old_password: optional(freeText(rawLine)),
      new_password: optional(freeText(rawLine)),
      ...userSettingParameters,
    },
    response: object({}),
    run:
      ({ accounts }) =>
      (caller, values) => {
        const { full_name, email, old_password, new_password, ...settings } = values;
        return accounts.updateOwnAccount(caller, {
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
