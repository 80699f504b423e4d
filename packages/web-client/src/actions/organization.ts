import type { ParamsOf } from '@parley/client';
import { navigate } from '../router/location';
import { currentConnection } from '../state/connection';
import { perform, succeeds } from './notices';

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
  const made = currentConnection().call('createInvitationLink', {
    stream_ids: [],
    include_realm_default_subscriptions: true,
    ...(role === undefined ? {} : { invite_as: role }),
  });
  return (await succeeds(made)) ? (await made).invite_link : undefined;
};

export const revokeInvitation = (id: number, isLink: boolean): Promise<boolean> =>
  perform(isLink ? 'revokeInvitationLink' : 'revokeInvitation', { invite_id: id });

/** @param choices what can be chosen, for a field of that type: a line each */
export const addProfileField = (
  name: string,
  hint: string,
  type: number,
  choices: string,
): Promise<boolean> => {
  const texts = choices.split('\n').filter((line) => line.trim() !== '');
  return perform('createProfileField', {
    name,
    hint,
    field_type: type,
    ...(texts.length === 0
      ? {}
      : {
          field_data: Object.fromEntries(
            texts.map((text, index) => [
              String(index),
              { text: text.trim(), order: String(index + 1) },
            ]),
          ),
        }),
  });
};

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
  const created = currentConnection().call('createUserGroup', {
    name,
    description,
    members: [ownId],
  });
  const isDone = await succeeds(created);
  if (isDone) {
    navigate({ view: 'groups', open: (await created).group_id });
  }
  return isDone;
};
