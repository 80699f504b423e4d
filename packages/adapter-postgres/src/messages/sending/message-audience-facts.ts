import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import type { MessageAudienceFacts } from '@parley/core/messages';
import { fromOnlyRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { isEntered } from '../flags/flag-bits';

type Row = {
  readonly people: readonly UserId[];
  readonly entered_for: readonly UserId[];
};

/** Users involved with the messages besides the subscribers, in one statement. */
export const loadAudienceFacts = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<MessageAudienceFacts> =>
  fromOnlyRow(
    sqlOn<Row>(db)`
      select
        array(select distinct conversation_member.user_id from message
          join conversation_member on conversation_member.realm_id = message.realm_id
            and conversation_member.recipient_id = message.recipient_id
          where message.realm_id = ${realmId}::bigint and message.id = any(${ids}::bigint[])
          order by conversation_member.user_id) as people,
        array(select distinct user_id from message_flag
          where realm_id = ${realmId}::bigint and message_id = any(${ids}::bigint[])
            and ${isEntered('flags')}
          order by user_id) as entered_for`,
    ({ people, entered_for }) => ({
      people,
      enteredFor: entered_for,
    }),
  );
