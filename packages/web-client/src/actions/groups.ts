import { navigate } from '../router/location';
import { currentConnection } from '../state/connection';
import { succeeds } from './notices';

export const changeMembers = (
  groupId: number,
  change: { readonly add?: readonly number[]; readonly delete?: readonly number[] },
): Promise<boolean> =>
  succeeds(currentConnection().call('changeGroupMembers', { user_group_id: groupId, ...change }));

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

export const deactivateGroup = (groupId: number): Promise<boolean> =>
  succeeds(currentConnection().call('deactivateUserGroup', { user_group_id: groupId }));
