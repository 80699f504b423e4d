import { useRemote } from './remote';

/** The open invitations that the user may see. */
export const useInvitations = () => {
  const { value, reload } = useRemote(
    'invitations',
    (call) => call('listInvitations'),
    'invites_changed',
  );
  return { value: value?.invites, reload };
};
