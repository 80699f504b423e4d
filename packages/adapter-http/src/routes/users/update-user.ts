import type { UpdateUser } from '@parley/core/accounts';
import { ProfileFieldId } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  branch,
  id,
  integer,
  maxLength,
  nullable,
  object,
  oneOf,
} from '@parley/wire/codecs';
import type { ValuesOf } from '../../parameters';
import {
  freeText,
  json,
  optional,
  optionalNotNull,
  plain,
  readBefore,
  withDefault,
} from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { byEmail, byId, emailReference, idReference } from './one-user';
import { roleNumber } from '@parley/wire';
import { maxEntries, rawLine } from '../limits';

const summary = 'Update a user';

/** In code points; the field's type sets the actual limit. */
const maxValueLength = 10_000;

/** The value of a profile field: a text, users, or nothing. */
export const profileEntries = arrayOf(
  object({
    required: {
      id: id(ProfileFieldId),
      value: nullable(
        oneOf<string | readonly number[]>(
          arrayOf(integer, maxEntries),
          branch('str', maxLength(maxValueLength)),
        ),
      ),
    },
  }),
  maxEntries,
);

const parameters = {
  full_name: readBefore(
    'fullNameNotJsonEncoded',
    json(rawLine),
    optional(freeText(rawLine), 'The name that others see.'),
  ),
  role: optionalNotNull(
    json(roleNumber),
    'The role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
  ),
  profile_data: withDefault(
    json(profileEntries),
    [],
    'New values of custom profile fields; null clears a field.',
  ),
  new_email: optional(plain(rawLine), 'The new email address.', { since: 'newEmail' }),
  can_create_users: optional(
    json(boolean),
    'Whether the user may create accounts, if the user is an administrator. Only owners may change that.',
  ),
  can_change_user_emails: optional(
    json(boolean),
    'Whether the user may change email addresses of others, if the user is an owner. Only owners may change that.',
  ),
};

const toChanges = ({
  full_name,
  role,
  profile_data,
  new_email,
  can_create_users,
  can_change_user_emails,
}: ValuesOf<typeof parameters>): Omit<UpdateUser, 'target'> => ({
  fullName: full_name,
  role,
  profile: profile_data.map((entry) => ({ fieldId: entry.id, value: entry.value })),
  newEmail: new_email,
  grants: { can_create_users, can_change_user_emails },
});

export const updateUserById = userRoute({
  summary,
  method: 'patch',
  ...byId,
  needs: 'write',
  parameters,
  ...withoutFields,
  run: ({ accounts }, caller, { user_id, ...values }) =>
    accounts.updateUser(caller, { target: idReference(user_id), ...toChanges(values) }),
});

export const updateUserByEmail = userRoute({
  summary,
  method: 'patch',
  ...byEmail,
  needs: 'write',
  since: 'userByEmailUpdate',
  parameters,
  ...withoutFields,
  run: ({ accounts }, caller, { email, ...values }) =>
    accounts.updateUser(caller, { target: emailReference(email), ...toChanges(values) }),
});
