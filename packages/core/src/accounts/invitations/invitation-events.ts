import * as t from 'io-ts';
import { isAdministrator } from '../../access';
import type { EventTable } from '../../kernel';
import { has } from '../../kernel';

export const InvitationsChanged = t.readonly(t.type({ _tag: t.literal('InvitationsChanged') }));
/** There are more invitations now, or fewer. */
export type InvitationsChanged = t.TypeOf<typeof InvitationsChanged>;

export type InvitationEvent = InvitationsChanged;

export const invitationCodecs = { InvitationsChanged };

/** Source: reference, «Revoke and resend», `invites_changed`, and events by level. */
export const invitationEvents: EventTable<InvitationEvent> = {
  InvitationsChanged: (_event, viewer) =>
    isAdministrator(viewer) || has(viewer.level, 'inviterReceivesInvitationEvents')
      ? [{ type: 'invites_changed' }]
      : [],
};
