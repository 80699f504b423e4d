import * as t from 'io-ts';
import { eventTable } from '../../kernel';

/** An invitation was added or removed. */
const InvitationsChanged = t.readonly(t.type({ _tag: t.literal('InvitationsChanged') }));

/** Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const invitationEvents = eventTable({ InvitationsChanged });
