import { eventTable, tagged } from '../../kernel';

/** An invitation was added or removed. */
const InvitationsChanged = tagged('InvitationsChanged', {});

/** Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const invitationEvents = eventTable({ InvitationsChanged });
