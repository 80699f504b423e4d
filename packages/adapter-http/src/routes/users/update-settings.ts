import { pickUserSettings } from '@parley/core/access';
import { boolean } from '@parley/wire/codecs';
import { freeText, json, optional, plain } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { userSettingParameters } from './user-setting-parameters';
import { rawLine } from '../limits';

const declaration = (path: string) =>
  humanRoute({
    summary: 'Update your account and settings',
    method: 'patch',
    path,
    needs: 'write',
    parameters: {
      full_name: optional(freeText(rawLine), 'The name that others see.'),
      email: optional(plain(rawLine), 'Your new email address, which you have to confirm.'),
      old_password: optional(freeText(rawLine), 'Your current password; required for a new one.'),
      new_password: optional(freeText(rawLine), 'Your new password.'),
      end_sessions: optional(
        json(boolean),
        'Whether a new password ends the event queues of all your clients.',
      ),
      revoke_api_key: optional(
        json(boolean),
        'Whether a new password replaces your API key, which logs out all of your clients.',
      ),
      ...userSettingParameters,
    },
    ...withoutFields,
    run: ({ accounts }, caller, values) => {
      const {
        full_name,
        email,
        old_password,
        new_password,
        end_sessions,
        revoke_api_key,
        ...settings
      } = values;
      return accounts.updateOwnAccount(caller, {
        fullName: full_name,
        email,
        oldPassword: old_password,
        newPassword: new_password,
        endsSessions: end_sessions,
        revokesApiKey: revoke_api_key,
        settings: pickUserSettings(settings),
      });
    },
  });

export const updateSettings = declaration('/settings');

/** Older names of the same endpoint. */
export const updateNotificationSettings = declaration('/settings/notifications');
export const updateDisplaySettings = declaration('/settings/display');
