import type { ParamsOf } from '@parley/client';
import type { SettingValue } from '../lib/setting';
import { navigate } from '../router/location';
import { ownId } from '../state/users';
import { ask, perform } from './notices';

type Role = ParamsOf<'invitePeople'>['invite_as'];

/** Invited people are subscribed to the default channels. */
const termsFor = (role: Role) => ({
  stream_ids: [],
  include_realm_default_subscriptions: true,
  ...(role === undefined ? {} : { invite_as: role }),
});

/** @param emails separated by commas or lines */
export const invite = (emails: string, role: Role): Promise<boolean> =>
  perform('invitePeople', { invitee_emails: emails, ...termsFor(role) });

/** The address of a link for everybody who has it; undefined if the server refused. */
export const createInvitationLink = async (role: Role): Promise<string | undefined> =>
  (await ask('createInvitationLink', termsFor(role)))?.invite_link;

export const changeMembers = (
  groupId: number,
  change: { readonly add?: readonly number[]; readonly delete?: readonly number[] },
): Promise<boolean> => perform('changeGroupMembers', { user_group_id: groupId, ...change });

type Named = Readonly<Record<'name' | 'description', SettingValue>>;

/** Creates a group, with oneself in it. */
export const createGroup = async ({ name, description }: Named): Promise<boolean> => {
  const named = { name: String(name).trim(), description: String(description) };
  const made = await ask('createUserGroup', { ...named, members: [ownId.value] });
  if (made !== undefined) {
    navigate({ view: 'groups', open: made.group_id });
  }
  return made !== undefined;
};
