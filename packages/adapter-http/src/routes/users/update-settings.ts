import { pickUserSettings } from '@parley/core/access';
import { accountFailure } from '@parley/core/accounts';
import { UserGroupId, UserId } from '@parley/core/kernel';
import { maxGroups } from '@parley/wire';
import { arrayOf, boolean, id, object, where } from '@parley/wire/codecs';
import * as TE from 'fp-ts/TaskEither';
import { freeText, json, optional, plain } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { userSettingParameters } from './user-setting-parameters';
import { maxListedUsers, rawLine } from '../limits';

/** Clients name everyone of an organization by id. */
const targetUsers = where(
  object({
    required: { skip_if_already_edited: boolean },
    optional: {
      user_ids: arrayOf(id(UserId), maxListedUsers),
      group_ids: arrayOf(id(UserGroupId), maxGroups),
    },
  }),
  ({ user_ids = [], group_ids = [] }) => user_ids.length > 0 || group_ids.length > 0,
  'Either user_ids or group_ids must be provided.',
);

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
      target_users: optional(
        json(targetUsers),
        'The people whose settings an administrator changes, by their ids (`user_ids`) and as members of groups and their subgroups (`group_ids`). With `skip_if_already_edited`, settings stay that a person has changed. It refuses what is not a setting, and what only the person decides.',
        { since: 'settingsOfOthers' },
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
        target_users,
        ...settings
      } = values;
      const own = {
        fullName: full_name,
        email,
        oldPassword: old_password,
        newPassword: new_password,
        endsSessions: end_sessions,
        revokesApiKey: revoke_api_key,
      };
      const command = { settings: pickUserSettings(settings) };
      if (target_users === undefined) {
        return accounts.updateOwnAccount(caller, { ...own, ...command });
      }
      return Object.values(own).some((value) => value !== undefined)
        ? TE.left(accountFailure('SettingNotForOthers'))
        : accounts.updateSettingsOfOthers(caller, {
            ...command,
            userIds: target_users.user_ids,
            groupIds: target_users.group_ids,
            keepsEdited: target_users.skip_if_already_edited,
          });
    },
  });

export const updateSettings = declaration('/settings');

/** Older names of the same endpoint. */
export const updateNotificationSettings = declaration('/settings/notifications');
export const updateDisplaySettings = declaration('/settings/display');
