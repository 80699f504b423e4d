import type { Invitation, InvitationRepository } from '@parley/core/accounts';
import { foldAddress } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { takeNamedLock } from '../connection/advisory-locks';
import type { Row } from '../connection/rows-of';
import { named, rowsOf } from '../connection/rows-of';
import {
  eachRow,
  fromFirstRow,
  fromOnlyRow,
  onlyRow,
  sent,
  sentOn,
  sqlOn,
} from '../connection/run';
import type { Db } from '../database';
import { newSalt } from './new-salt';

const toInvitation = ({
  emailKey: _,
  tellsReferrer: notifiesReferrer,
  role,
  channelIds,
  groupIds,
  includesDefaultChannels,
  welcomeMessage,
  tokenSalt = null,
  ...invitation
}: Row<'invitation'>): Invitation => ({
  ...invitation,
  notifiesReferrer,
  terms: { role, channelIds, groupIds, includesDefaultChannels, welcomeMessage },
  tokenSalt,
});

export const invitationRepository = (db: Db): InvitationRepository => {
  const invitations = rowsOf(db, 'invitation');
  const emails = rowsOf(db, 'invitation_mail');
  return {
    create: ({ terms, ...invitation }) =>
      fromOnlyRow(
        invitations.insert({
          realmId: invitation.realmId,
          referrerId: invitation.referrerId,
          email: invitation.email,
          emailKey: invitation.email === null ? null : foldAddress(invitation.email),
          linkId: invitation.linkId,
          tellsReferrer: invitation.notifiesReferrer,
          role: terms.role,
          channelIds: terms.channelIds,
          groupIds: terms.groupIds,
          includesDefaultChannels: terms.includesDefaultChannels,
          welcomeMessage: terms.welcomeMessage,
          invitedAt: invitation.invitedAt,
          expiresAt: invitation.expiresAt,
          tokenSalt: newSalt(),
        }),
        toInvitation,
      ),

    find: (realmId, id) => fromFirstRow(invitations.select({ realmId, id }), toInvitation),

    lock: (realmId, id) => fromFirstRow(invitations.lock({ realmId, id }), toInvitation),

    listOpen: (realmId, now, referrerId) =>
      eachRow(
        db
          .selectFrom('invitation')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('status', '=', 'pending')
          .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
          .$if(referrerId !== undefined, (query) =>
            query.where('referrer_id', '=', referrerId ?? null),
          )
          .orderBy('id'),
        (row) => toInvitation(named(row)),
      ),

    lockOpenTo: (realmId, email, now) =>
      fromFirstRow(
        db
          .selectFrom('invitation')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('email_key', '=', foldAddress(email))
          .where('status', '=', 'pending')
          .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
          .orderBy('id', 'desc')
          .limit(1)
          .forUpdate(),
        (row) => toInvitation(named(row)),
      ),

    update: (realmId, id, { status, expiresAt }) =>
      sent(db, invitations.update({ realmId, id }, { status, expiresAt })),

    remove: (realmId, id) => sent(db, invitations.delete({ realmId, id })),

    removePendingTo: (realmId, email) =>
      eachRow(
        invitations.delete({ realmId, emailKey: foldAddress(email), status: 'pending' }),
        toInvitation,
      ),

    lockEmailsSince: (realmId, since) =>
      pipe(
        takeNamedLock(db, `invitation-mails:${realmId}`),
        TE.flatMap(() => sent(db, emails.delete({ realmId, sentAt: sql`< ${since}` }))),
        TE.flatMap(() =>
          onlyRow(
            sqlOn<{ readonly mails: number }>(db)`select coalesce(sum(mails), 0)::integer as mails
              from invitation_mail where realm_id = ${realmId}`,
          ),
        ),
        TE.map(({ mails }) => mails),
      ),

    countEmails: (realmId, at, count) =>
      sentOn(db)`
        insert into invitation_mail (realm_id, sent_at, mails) values (${realmId}, ${at}, ${count})
        on conflict (realm_id, sent_at)
        do update set mails = invitation_mail.mails + excluded.mails`,
  };
};
