import type { EditRecord, MessageEditRepository } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { doneOn, fromOnlyRow, toId } from '../../connection/run';
import { rowsOf } from '../../connection/rows-of';
import type { Db } from '../../database';
import { withinHistoryLimits } from './edit-histories';
import { loadFirstMessages } from '../../channels/first-messages';
import { loadFlagHolders } from './flag-holders';
import { removeFlags } from '../flags/remove-flags';
import { loadHeld, loadHolders } from './message-holders';
import { idsInTopic, lock, lockWithTopic, tryLock } from './message-locks';
import { joinRecords, moveMessages } from './message-moves';
import { loadMoveOutcome } from './move-outcome';
import { hasOthers } from './other-messages';

const asRecord = (record: EditRecord): string => JSON.stringify(record);

export const messageEditRepository = (db: Db): MessageEditRepository => ({
  lock: (realmId, ids) => lock(db, realmId, ids),
  tryLock: (realmId, id) => tryLock(db, realmId, id),
  lockWithTopic: (realmId, id, scope) => lockWithTopic(db, realmId, id, scope),
  idsInTopic: (realmId, recipientId, topic, from) =>
    idsInTopic(db, realmId, recipientId, topic, from),

  changeContent: (realmId, id, { content, rendering, editedAt, record }) =>
    withinHistoryLimits(
      db,
      realmId,
      sql`update message set
            content = ${content},
            rendered_content = ${rendering.html},
            renderer_version = ${rendering.version},
            mentions_channel = ${rendering.mentions.everyoneInChannel},
            mentioned_users = ${rendering.mentions.userIds}::bigint[],
            has_link = ${rendering.hasLink},
            has_image = ${rendering.hasImage},
            has_attachment = ${rendering.attachmentPaths.length > 0},
            last_edited_at = ${editedAt},
            edit_history = jsonb_build_array(${asRecord(record)}::jsonb) || edit_history
          where realm_id = ${realmId} and id = ${id}`,
    ),

  changeRendering: (realmId, id, { html, version }) =>
    doneOn(db)`update message set rendered_content = ${html}, renderer_version = ${version}
      where realm_id = ${realmId} and id = ${id}`,

  move: (realmId, ids, move) => moveMessages(db, realmId, ids, move),

  joinRecords: (realmId, id) => joinRecords(db, realmId, id),

  remove: (realmId, ids) =>
    pipe(
      removeFlags(db, realmId, ids),
      TE.flatMap(
        () =>
          doneOn(
            db,
          )`delete from message where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
      ),
    ),

  firstMessagesOf: (realmId, channelIds, leaving) =>
    loadFirstMessages(db, realmId, channelIds, leaving),
  hasOthers: (realmId, recipientId, topic, ids) => hasOthers(db, realmId, recipientId, topic, ids),
  outcomeOfMove: (realmId, ids, places, announced) =>
    loadMoveOutcome(db, realmId, ids, places, announced),

  holders: (realmId, ids) => loadHolders(db, realmId, ids),

  heldBy: (realmId, ids, userIds) => loadHeld(db, realmId, ids, userIds),
  flagHolders: (realmId, id) => loadFlagHolders(db, realmId, id),

  addSubmessage: (realmId, messageId, { senderId, msgType, content }) =>
    fromOnlyRow(
      rowsOf(db, 'submessage').insert({ realmId, messageId, senderId, msgType, content }),
      toId,
    ),
});
