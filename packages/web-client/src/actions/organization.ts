import type { ParamsOf } from '@parley/client';
import { navigate } from '../router/location';
import { ask, perform } from './notices';

type Invitation = {
  /** Separated by commas or lines. */
  readonly emails: string;
  readonly role: ParamsOf<'invitePeople'>['invite_as'];
};

/** Invited people are subscribed to the default channels. */
export const invite = ({ emails, role }: Invitation): Promise<boolean> =>
  perform('invitePeople', {
    invitee_emails: emails,
    stream_ids: [],
    include_realm_default_subscriptions: true,
    ...(role === undefined ? {} : { invite_as: role }),
  });

/** The address of a link for everybody who has it; undefined if the server refused. */
export const createInvitationLink = async (
  role: ParamsOf<'createInvitationLink'>['invite_as'],
): Promise<string | undefined> => {
  const made = await ask('createInvitationLink', {
    stream_ids: [],
    include_realm_default_subscriptions: true,
    ...(role === undefined ? {} : { invite_as: role }),
  });
  return made?.invite_link;
};

export const revokeInvitation = (id: number, isLink: boolean): Promise<boolean> =>
  perform(isLink ? 'revokeInvitationLink' : 'revokeInvitation', { invite_id: id });

export const setDefaultChannel = (channelId: number, isDefault: boolean): Promise<boolean> =>
  perform(isDefault ? 'addDefaultChannel' : 'removeDefaultChannel', { stream_id: channelId });

export const changeMembers = (
  groupId: number,
  change: { readonly add?: readonly number[]; readonly delete?: readonly number[] },
): Promise<boolean> => perform('changeGroupMembers', { user_group_id: groupId, ...change });

export const createGroup = async (
  name: string,
  description: string,
  ownId: number,
): Promise<boolean> => {
  const made = await ask('createUserGroup', { name, description, members: [ownId] });
  if (made !== undefined) {
    navigate({ view: 'groups', open: made.group_id });
  }
  return made !== undefined;
};
