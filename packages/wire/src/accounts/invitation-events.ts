import { isAdministrator } from '@parley/core/access';
import { has } from '@parley/core/kernel';
import { event, eventsOf, presentationsOf } from '../events/event';

export const invitationEvents = eventsOf({
  invites_changed: event<'InvitationsChanged'>(
    'InvitesChangedEvent',
    'Invitations that the user may see were added or removed.',
  )({}),
});

/** Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const invitationPresentations = presentationsOf({
  InvitationsChanged: (changed, viewer) =>
    isAdministrator(viewer) || has(viewer.level, 'inviterReceivesInvitationEvents')
      ? invitationEvents.invites_changed.present(changed, viewer)
      : [],
});
