import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { UserId, asId } from '@parley/core/kernel';
import type { RecentConversation } from '@parley/core/messages';
import { eachRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

type Row = { readonly participants_key: string; readonly last_id: MessageId };

/** The participants' ids, parsed from the conversation's key. */
export const participantsIn = (key: string): readonly UserId[] =>
  key.split(',').map((id) => asId(UserId)(Number(id)));

/** A user's conversations, the newest first. */
export const loadRecentConversations = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
): Async<readonly RecentConversation[]> =>
  eachRow(
    sqlOn<Row>(db)`
      select recipient.participants_key, last.id as last_id
      from conversation_member
      join recipient on recipient.realm_id = conversation_member.realm_id
        and recipient.id = conversation_member.recipient_id
      join lateral (select message.id from message
        where message.realm_id = conversation_member.realm_id
          and message.recipient_id = conversation_member.recipient_id
        order by message.id desc limit 1) last on true
      where conversation_member.realm_id = ${realmId}
        and conversation_member.user_id = ${userId}
      order by last.id desc limit 1000`,
    (row) => ({
      userIds: participantsIn(row.participants_key),
      maxMessageId: row.last_id,
    }),
  );
