import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Async, ConfirmationTokens, InvitationId, Timestamp } from '../../../kernel';
import { toReadableTime } from '../../../kernel';
import type { Invitation } from '../../invitations/invitation';
import { isOpen, joinUrl } from '../../invitations/invitation';
import type { Reader } from '../../transaction';
import { invitationEmail, invitationReminderEmail, joinRequestEmail } from '../invitation-emails';
import type { Email, EmailContent } from '../email';

type InvitationEmailKind = 'invitation' | 'reminder';

const words = (
  realm: Realm,
  invitation: Invitation,
  referrer: User | undefined,
  kind: InvitationEmailKind,
  token: string,
): EmailContent => {
  const about = {
    joinUrl: joinUrl(realm.url, token),
    expiry: invitation.expiresAt === null ? undefined : toReadableTime(invitation.expiresAt),
  };
  if (referrer === undefined || invitation.linkId !== null) {
    return joinRequestEmail(realm, { ...about, referrerName: undefined });
  }
  const byReferrer = { ...about, referrerName: referrer.fullName };
  return kind === 'reminder'
    ? invitationReminderEmail(realm, byReferrer)
    : invitationEmail(realm, byReferrer);
};

/** The email to the address of an invitation; None if the invitation is no longer open. */
export const composeInvitation = (
  { invitations, users }: Reader,
  realm: Realm,
  tokens: ConfirmationTokens,
  {
    id,
    kind,
    now,
  }: {
    readonly id: InvitationId;
    readonly kind: InvitationEmailKind;
    readonly now: Timestamp;
  },
): Async<O.Option<Email>> =>
  pipe(
    TE.Do,
    TE.bind('invitation', () =>
      pipe(invitations.find(realm.id, id), TE.map(O.filter((found) => isOpen(found, now)))),
    ),
    TE.bind('referrer', ({ invitation }) =>
      O.isNone(invitation) || invitation.value.referrerId === null
        ? TE.right(O.none)
        : users.find(realm.id, invitation.value.referrerId),
    ),
    TE.map(({ invitation, referrer }) =>
      pipe(
        invitation,
        O.flatMap((found): O.Option<Email> =>
          found.email === null
            ? O.none
            : O.some({
                to: { name: '', address: found.email },
                fromName: realm.name,
                ...words(realm, found, O.toUndefined(referrer), kind, tokens.tokenOf(found)),
              }),
        ),
      ),
    ),
  );
