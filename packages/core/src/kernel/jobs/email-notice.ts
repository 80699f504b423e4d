import * as t from 'io-ts';
import { EmailChangeId, InvitationId, UserId } from '../shared/id';

const AccountDeactivatedNotice = t.readonly(
  t.type({
    _tag: t.literal('AccountDeactivatedNotice'),
    userId: UserId,
    /** A comment of the administrator; may be empty. */
    comment: t.string,
  }),
);

const EmailConfirmationNotice = t.readonly(
  t.type({ _tag: t.literal('EmailConfirmationNotice'), changeId: EmailChangeId }),
);

const EmailChangedNotice = t.readonly(
  t.type({ _tag: t.literal('EmailChangedNotice'), userId: UserId, oldEmail: t.string }),
);

const InvitationNotice = t.readonly(
  t.type({ _tag: t.literal('InvitationNotice'), invitationId: InvitationId }),
);

const InvitationReminderNotice = t.readonly(
  t.type({ _tag: t.literal('InvitationReminderNotice'), invitationId: InvitationId }),
);

/**
 * An email to send. Its text and addresses are looked up when it is sent; secrets that open an
 * account are not stored.
 */
export const EmailNotice = t.union([
  AccountDeactivatedNotice,
  EmailConfirmationNotice,
  EmailChangedNotice,
  InvitationNotice,
  InvitationReminderNotice,
]);
export type EmailNotice = t.TypeOf<typeof EmailNotice>;
