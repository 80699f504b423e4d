import type { MessageRepository, Narrow, Unexpected } from '@parley/core';
import { MessageId, UserId, asId, foldCase } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { firstRow, onlyRow, rows, within, written } from '../connection/run';
import type { Db } from '../database';
import { loadHighlights } from './highlights';
import { isInHistory, isInOwnHistory, isUnread } from './message-history';
import { loadFlagFacts, loadFlags } from './message-flags';
import { loadForViewer } from './message-for-viewer';
import { loadAudienceFacts } from './message-audience-facts';
import { fittingMessages } from './fitting-messages';
import { loadMessageViews } from './message-views';
import { loadRecentConversations } from './recent-conversations';
import { newestFor } from './newest-message';
import { narrowCondition } from './narrow-condition';

type IdRow = { readonly id: number };

const toId = ({ id }: IdRow): MessageId => asId(MessageId)(id);

/**
 * Narrows with this many terms, and searches for words, are sent by people and run while they wait.
 */
const termsOfSearch = 8;

const maxSearchMilliseconds = 10_000;

/**
 * A shorter timeout for queries that scan much of the history, so that they do not block the
 * database.
 */
const searching = <A>(
  db: Db,
  narrow: Narrow,
  query: TE.TaskEither<Unexpected, A>,
): TE.TaskEither<Unexpected, A> =>
  narrow.length >= termsOfSearch || narrow.some(({ operator }) => operator === 'search')
    ? within(db, maxSearchMilliseconds, query)
    : query;

const historyCondition = (
  history: Parameters<MessageRepository['idsInRange']>[1]['history'],
): RawBuilder<boolean> =>
  history._tag === 'Shared' ? sql<boolean>`true` : isInOwnHistory(history.reader);

export const messageRepository = (db: Db): MessageRepository => ({
  create: (message) =>
    pipe(
      onlyRow(
        db
          .insertInto('message')
          .values({
            realm_id: message.realmId,
            recipient_id: message.recipientId,
            topic: message.topic,
            topic_key: foldCase(message.topic),
            sender_id: message.senderId,
            content: message.content,
            rendered_content: message.rendering.html,
            renderer_version: message.rendering.version,
            sent_at: message.sentAt,
            client: message.client,
            last_edited_at: null,
            last_moved_at: null,
            mentions_channel: message.rendering.mentions.everyoneInChannel,
            mentioned_users: message.rendering.mentions.userIds,
            has_link: message.rendering.hasLink,
            has_image: message.rendering.hasImage,
            has_attachment: message.rendering.attachmentPaths.length > 0,
          })
          .returning('id'),
      ),
      TE.map(toId),
    ),

  findFor: (realmId, userId, id) =>
    pipe(
      loadForViewer(db, realmId, userId, [id]),
      TE.map((found) => O.fromNullable(found[0])),
    ),

  loadManyFor: (realmId, userId, ids) => loadForViewer(db, realmId, userId, ids),

  idsInRange: (realmId, { narrow, history, anchor, includeAnchor, before, after }) => {
    const condition = sql<boolean>`${narrowCondition(narrow)} and ${historyCondition(history)}`;
    return pipe(
      searching(
        db,
        narrow,
        rows(
          written(
            db,
            sql<IdRow>`
            (select message.id from message
              where message.realm_id = ${realmId} and message.id < ${anchor} and ${condition}
              order by message.id desc limit ${before})
            union all
            (select message.id from message
              where message.realm_id = ${realmId} and message.id = ${anchor}
                and ${includeAnchor}::boolean and ${condition})
            union all
            (select message.id from message
              where message.realm_id = ${realmId} and message.id > ${anchor} and ${condition}
              order by message.id limit ${after})
            order by id`,
          ),
        ),
      ),
      TE.map((found) => found.map(toId)),
    );
  },

  firstUnread: (realmId, reader, narrow) =>
    pipe(
      searching(
        db,
        narrow,
        firstRow(
          written(
            db,
            sql<IdRow>`
            select message.id from message
            where message.realm_id = ${realmId}
              and ${narrowCondition(narrow)}
              and ${isUnread(reader.user.id)} and ${isInOwnHistory(reader)}
            order by message.id limit 1`,
          ),
        ),
      ),
      TE.map(O.map(toId)),
    ),

  highlights: (realmId, ids, query) =>
    within(db, maxSearchMilliseconds, loadHighlights(db, realmId, ids, query)),

  firstSentBy: (realmId, { narrow, history }, time) =>
    pipe(
      searching(
        db,
        narrow,
        firstRow(
          written(
            db,
            sql<IdRow>`
            select message.id from message
            where message.realm_id = ${realmId} and message.sent_at >= ${time}
              and ${narrowCondition(narrow)} and ${historyCondition(history)}
            order by message.sent_at, message.id limit 1`,
          ),
        ),
      ),
      TE.map(O.map(toId)),
    ),

  views: (realm, ids) => loadMessageViews(db, realm, ids),

  fitting: (realmId, ids, maxBytes) => fittingMessages(db, realmId, ids, maxBytes),

  flagsOf: (realmId, userId, ids) => loadFlags(db, realmId, userId, ids),

  flagFactsOf: (realmId, userId, ids) => loadFlagFacts(db, realmId, userId, ids),

  holdersAmong: (realmId, id, userIds) =>
    userIds.length === 0
      ? TE.right([])
      : pipe(
          rows(
            written(
              db,
              sql<IdRow>`
                select account.id from message
                join account on account.realm_id = message.realm_id
                  and account.id = any(${userIds}::bigint[])
                  and account.is_active and coalesce(account.bot_type not in (3, 4), true)
                where message.realm_id = ${realmId} and message.id = ${id}
                  and ${isInHistory(sql.ref('account.id'))}
                order by account.id`,
            ),
          ),
          TE.map((found) => found.map((row) => asId(UserId)(row.id))),
        ),

  receiversAmong: (realmId, channelId, userIds) =>
    userIds.length === 0
      ? TE.right([])
      : pipe(
          rows(
            written(
              db,
              sql<IdRow>`
                select account.id from account
                join membership_period as period on period.realm_id = account.realm_id
                  and period.user_id = account.id
                  and period.channel_id = ${channelId} and period.until_id is null
                where account.realm_id = ${realmId} and account.id = any(${userIds}::bigint[])
                  and account.is_active and coalesce(account.bot_type not in (3, 4), true)
                order by account.id`,
            ),
          ),
          TE.map((found) => found.map((row) => asId(UserId)(row.id))),
        ),

  audienceFactsOf: (realmId, ids) => loadAudienceFacts(db, realmId, ids),

  newestFor: newestFor(db),

  hasAny: (realmId, recipientId, topic, inHistoryOf) =>
    pipe(
      firstRow(
        db
          .selectFrom('message')
          .select('id')
          .where('realm_id', '=', realmId)
          .where('recipient_id', '=', recipientId)
          .$if(topic !== undefined, (query) => query.where('topic_key', '=', foldCase(topic ?? '')))
          .$if(inHistoryOf !== undefined, (query) =>
            query.where(isInHistory(inHistoryOf ?? asId(UserId)(0))),
          )
          .limit(1),
      ),
      TE.map(O.isSome),
    ),

  recentConversationsOf: (realmId, userId) => loadRecentConversations(db, realmId, userId),
});
