import * as t from 'io-ts';
import { isAdministrator } from '../../access';
import { eventKind, eventTable, has } from '../../kernel';

const InvitationsChanged = t.readonly(t.type({ _tag: t.literal('InvitationsChanged') }));
/** An invitation was added or removed. */
export type InvitationsChanged = t.TypeOf<typeof InvitationsChanged>;

/** Source: docs/reference/invitations.md#revoking-and-sending-again. */
export const invitationEvents = eventTable({
  InvitationsChanged: eventKind(InvitationsChanged, (_event, viewer) =>
    isAdministrator(viewer) || has(viewer.level, 'inviterReceivesInvitationEvents')
      ? [{ type: 'invites_changed' }]
      : [],
  ),
});
