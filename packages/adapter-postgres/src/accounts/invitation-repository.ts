import type { Invitation, InvitationRepository } from '@parley/core/accounts';
import type { RealmId } from '@parley/core/kernel';
import { InvitationId, asId, foldAddress } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { takeNamedLock } from '../connection/advisory-locks';
import { eachRow, fromFirstRow, fromOnlyRow, onlyRow, sent, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { InvitationTable } from '../tables/invitation';
import { newSalt } from './new-salt';

const toInvitation = (row: Selectable<InvitationTable>): Invitation => ({
  id: row.id,
  realmId: row.realm_id,
  referrerId: row.referrer_id,
  email: row.email,
  linkId: row.link_id === null ? null : asId(InvitationId)(row.link_id),
  notifiesReferrer: row.tells_referrer,
  terms: {
    role: row.role,
    channelIds: row.channel_ids,
    groupIds: row.group_ids,
    includesDefaultChannels: row.includes_default_channels,
    welcomeMessage: row.welcome_message,
  },
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
  status: row.status,
  tokenSalt: row.token_salt ?? null,
});

export const invitationRepository = (db: Db): InvitationRepository => {
  const one = (realmId: RealmId, id: InvitationId) =>
    db.selectFrom('invitation').selectAll().where('realm_id', '=', realmId).where('id', '=', id);
  return {
    create: ({ terms, ...invitation }) =>
      fromOnlyRow(
        db
          .insertInto('invitation')
          .values({
            realm_id: invitation.realmId,
            referrer_id: invitation.referrerId,
            email: invitation.email,
            email_key: invitation.email === null ? null : foldAddress(invitation.email),
            link_id: invitation.linkId,
            tells_referrer: invitation.notifiesReferrer,
            role: terms.role,
            channel_ids: terms.channelIds,
            group_ids: terms.groupIds,
            includes_default_channels: terms.includesDefaultChannels,
            welcome_message: terms.welcomeMessage,
            invited_at: invitation.invitedAt,
            expires_at: invitation.expiresAt,
            token_salt: newSalt(),
          })
          .returningAll(),
        toInvitation,
      ),

    find: (realmId, id) => fromFirstRow(one(realmId, id), toInvitation),

    lock: (realmId, id) => fromFirstRow(one(realmId, id).forUpdate(), toInvitation),

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
        toInvitation,
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
        toInvitation,
      ),

    update: (realmId, id, { status, expiresAt }) =>
      sent(
        db,
        db
          .updateTable('invitation')
          .set({ status, expires_at: expiresAt })
          .where('realm_id', '=', realmId)
          .where('id', '=', id),
      ),

    remove: (realmId, id) =>
      sent(db, db.deleteFrom('invitation').where('realm_id', '=', realmId).where('id', '=', id)),

    removePendingTo: (realmId, email) =>
      eachRow(
        db
          .deleteFrom('invitation')
          .where('realm_id', '=', realmId)
          .where('email_key', '=', foldAddress(email))
          .where('status', '=', 'pending')
          .returningAll(),
        toInvitation,
      ),

    lockEmailsSince: (realmId, since) =>
      pipe(
        takeNamedLock(db, `invitation-mails:${realmId}`),
        TE.flatMap(() =>
          sent(
            db,
            db
              .deleteFrom('invitation_mail')
              .where('realm_id', '=', realmId)
              .where('sent_at', '<', since),
          ),
        ),
        TE.flatMap(() =>
          onlyRow(
            sqlOn<{ readonly mails: number }>(db)`select coalesce(sum(mails), 0)::integer as mails
              from invitation_mail where realm_id = ${realmId}`,
          ),
        ),
        TE.map(({ mails }) => mails),
      ),

    countEmails: (realmId, at, count) =>
      sent(
        db,
        db
          .insertInto('invitation_mail')
          .values({ realm_id: realmId, sent_at: at, mails: count })
          .onConflict((conflict) =>
            conflict.columns(['realm_id', 'sent_at']).doUpdateSet({
              mails: sql<number>`invitation_mail.mails + excluded.mails`,
            }),
          ),
      ),
  };
};
