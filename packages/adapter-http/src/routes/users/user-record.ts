import { anything, boolean, integer, literal, nullable, recordOf, text } from '../../codecs';

export const roleNumber = literal(100, 200, 300, 400, 600);

/** The fields of the user record that are always there. Source: API document, «User record». */
export const userRecord = {
  required: {
    user_id: integer,
    email: text,
    delivery_email: nullable(text),
    full_name: text,
    avatar_url: nullable(text),
    avatar_version: integer,
    role: roleNumber,
    is_active: boolean,
    is_owner: boolean,
    is_admin: boolean,
    is_guest: boolean,
    is_bot: boolean,
    bot_type: nullable(integer),
    date_joined: text,
  },
  optional: {
    bot_owner_id: nullable(integer),
    is_imported_stub: boolean,
    timezone: text,
    profile_data: recordOf(anything),
  },
};
