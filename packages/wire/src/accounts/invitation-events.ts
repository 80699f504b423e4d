import { isAdministrator } from '@parley/core/access';
import { has } from '@parley/core/kernel';
import { event, eventsOf, presentedEvents } from '../events/event';

const events = eventsOf({
  invites_changed: event<'InvitationsChanged'>(
    'InvitesChangedEvent',
    'Invitations that the user may see were added or removed.',
  )({}),
});

/** Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const invitationEvents = presentedEvents(events, {
  InvitationsChanged: (changed, viewer) =>
    isAdministrator(viewer) || has(viewer.level, 'inviterReceivesInvitationEvents')
      ? events.invites_changed.present(changed, viewer)
      : [],
});
