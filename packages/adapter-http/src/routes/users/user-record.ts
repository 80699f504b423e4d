import type { UserWithProfile, Viewer } from '@parley/core';
import { presentProfile, presentUser, userPresentation } from '@parley/core';
import { boolean, integer, listed, nullable, object, recordOf, text } from '../../codecs';

export const roleNumber = listed(100, 200, 300, 400, 600);

/** Profile data, by field id. */
const profileData = recordOf(
  object({ required: { value: text }, optional: { rendered_value: text } }),
);

/** The fields of the user record that are always present. Source: API document, "User record". */
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
    is_billing_admin: boolean,
    is_imported_stub: boolean,
    timezone: text,
    profile_data: profileData,
  },
};

/** The record, with profile data where requested; bots have none. */
export const presentRecord = (
  { user, profile }: UserWithProfile,
  viewer: Viewer,
  wants: { readonly clientGravatar: boolean; readonly profiles: boolean },
) => ({
  ...presentUser(user, userPresentation(viewer, wants.clientGravatar)),
  ...(wants.profiles && user.bot === null ? { profile_data: presentProfile(profile) } : {}),
});
