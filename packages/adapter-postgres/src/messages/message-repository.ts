import { botType } from '@parley/core/access';
import type { Async, MessageId, RealmId, RecipientId } from '@parley/core/kernel';
import { UserId, asId, foldCase } from '@parley/core/kernel';
import type {
  Highlight,
  MessageRepository,
  PageSelection,
  SearchQuery,
} from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { IdRow } from '../connection/run';
import {
  anyRow,
  eachRow,
  firstRow,
  fixed,
  fromOnlyRow,
  rows,
  sqlOn,
  toId,
  within,
  written,
} from '../connection/run';
import type { Db } from '../database';
import type { Highlighted } from './pages/highlights';
import { loadHighlights } from './pages/highlights';
import { isInHistory } from './message-history';
import { holdWithFlagFacts, loadFlags } from './flags/message-flags';
import { loadForViewer } from './pages/message-for-viewer';
import { loadAudienceFacts } from './sending/message-audience-facts';
import { createMessage, createMessages } from './sending/message-rows';
import { nothingKept } from './pages/kept-messages';
import type { PageSources } from './pages/message-page';
import { loadPage } from './pages/message-page';
import { pageFacts } from './pages/page-facts';
import type { PageRows } from './pages/page-rows';
import { loadRows } from './pages/page-rows';
import { howSearched, maxPeriodsByPlace } from './narrows/picked-rows';
import {
  firstMessageSentBy,
  firstSince,
  firstUnread,
  idsIn,
  matchingAmong,
  maxSearchMilliseconds,
  searching,
} from './narrows/message-ranges';
import { loadMessageViews } from './pages/message-views';
import { loadRecentConversations } from './pages/recent-conversations';
import { newestFor } from './pages/newest-message';

export type AskedTopic = {
  readonly realmId: RealmId;
  readonly recipientId: RecipientId;
  /** Undefined for all topics, and in conversations. */
  readonly topic: string | undefined;
};

/**
 * Two conditions, as each has an index of its own; scalar subqueries for the reason that the statement
 * of `messageCommits` gives.
 */
const existing = `
  select case when asked.topic_key is null then (
    select message.id from message
    where message.realm_id = asked.realm_id and message.recipient_id = asked.recipient_id
    limit 1
  ) else (
    select message.id from message
    where message.realm_id = asked.realm_id and message.recipient_id = asked.recipient_id
      and message.topic_key = asked.topic_key
    limit 1
  ) end is not null as has_messages
  from unnest((select $1::bigint[]), (select $2::bigint[]), (select $3::text[]))
    with ordinality as asked (realm_id, recipient_id, topic_key, place)
  order by asked.place`;

/** Whether each of the topics or recipients has messages, in their order; one statement. */
export const haveMessages = (db: Db, asked: readonly AskedTopic[]): Async<readonly boolean[]> =>
  eachRow(
    fixed<{ readonly has_messages: boolean }>(db, existing, [
      asked.map(({ realmId }) => realmId),
      asked.map(({ recipientId }) => recipientId),
      asked.map(({ topic }) => (topic === undefined ? null : foldCase(topic))),
    ]),
    ({ has_messages }) => has_messages,
  );

const byMessage = (found: readonly Highlighted[]): ReadonlyMap<MessageId, Highlight> =>
  new Map(found.map(({ id, highlight }) => [id, highlight]));

const highlightSoon =
  (db: Db): PageSources['highlight'] =>
  (realmId, ids, query) =>
    within(db, maxSearchMilliseconds, loadHighlights(db, realmId, ids, query));

/** The membership periods of a user, up to one more than are searched each by itself. */
const countPeriods = (db: Db, realmId: RealmId, userId: UserId): Async<number> =>
  fromOnlyRow(
    sqlOn<{ count: number }>(db)`
      select count(*) from (
        select from membership_period where realm_id = ${realmId} and user_id = ${userId}
        limit ${sql.lit(maxPeriodsByPlace + 1)}
      ) as period`,
    ({ count }) => count,
  );

/** The messages of a selection, searched for as suits the reader of whose history it is. */
const loadSearched = (
  db: Db,
  realmId: RealmId,
  userId: UserId | undefined,
  selection: PageSelection,
): Async<PageRows> =>
  selection._tag === 'Named' || selection.range.history._tag === 'Shared'
    ? loadRows(db, realmId, userId, selection)
    : pipe(
        countPeriods(db, realmId, selection.range.history.reader.user.id),
        TE.flatMap((periods) => loadRows(db, realmId, userId, selection, howSearched(periods))),
      );

/** Highlights nothing. */
const noWords: SearchQuery = { words: '', phrases: [] };

/** Whoever is no service bot (`isServiceBot`). */
const readsMessages = sql`coalesce(account.bot_type not in
  (${sql.lit(botType.outgoingWebhook)}, ${sql.lit(botType.embedded)}), true)`;

export const messageRepository = (db: Db): MessageRepository => ({
  create: (message, flags) => createMessage(db, { message, flags }),

  createMany: (realmId, messages) =>
    messages.length === 0 ? TE.right([]) : createMessages(db, realmId, messages),

  findFor: (realmId, userId, id) =>
    pipe(
      loadForViewer(db, realmId, userId, [id]),
      TE.map((found) => O.fromNullable(found[0])),
    ),

  loadManyFor: (realmId, userId, ids) => loadForViewer(db, realmId, userId, ids),

  idsInRange: (realmId, range) =>
    pipe(
      searching(
        db,
        range.narrow,
        rows(sqlOn<IdRow<MessageId>>(db)`${idsIn(realmId, range)} order by id`),
      ),
      TE.map((found) => found.map(toId)),
    ),

  firstUnread: (realmId, reader, narrow) =>
    pipe(
      searching(db, narrow, firstRow(written(db, firstUnread(realmId, reader, narrow)))),
      TE.map(O.map(toId)),
    ),

  matches: (realm, search, ids, query = noWords) =>
    pipe(
      searching(db, search.narrow, rows(written(db, matchingAmong(realm.id, search, ids)))),
      TE.flatMap((found) => highlightSoon(db)(realm.id, found.map(toId), query)),
      TE.map(byMessage),
    ),

  // Ids ascend with time. Two statements, as the best plan for a narrow depends on where it begins.
  firstSentBy: (realmId, search, time) =>
    searching(
      db,
      search.narrow,
      pipe(
        firstRow(written(db, firstMessageSentBy(realmId, time))),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            ({ id }) => firstRow(written(db, firstSince(realmId, search, id))),
          ),
        ),
        TE.map(O.map(toId)),
      ),
    ),

  views: (realm, ids) => loadMessageViews(db, realm, ids),

  page: (realm, userId, selection, maxBytes, query) =>
    pipe(
      loadPage(
        { db, facts: pageFacts(db), kept: nothingKept, highlight: highlightSoon(db) },
        realm,
        userId,
        searching(
          db,
          selection._tag === 'Named' ? [] : selection.range.narrow,
          loadSearched(db, realm.id, userId, selection),
        ),
        maxBytes,
        query,
      ),
      TE.map(({ ids, messages }) => ({ ids, messages })),
    ),

  flagsOf: (realmId, userId, ids) => loadFlags(db, realmId, userId, ids),

  holdWithFlagFacts: (realmId, userId, ids) => holdWithFlagFacts(db, realmId, userId, ids),

  holdersAmong: (realmId, id, userIds) =>
    userIds.length === 0
      ? TE.right([])
      : eachRow(
          sqlOn<IdRow<UserId>>(db)`
            select account.id from message
            join account on account.realm_id = message.realm_id
              and account.id = any(${userIds}::bigint[])
              and account.is_active and ${readsMessages}
            where message.realm_id = ${realmId} and message.id = ${id}
              and ${isInHistory(sql.ref('account.id'))}
            order by account.id`,
          toId,
        ),

  // Each user by itself (`offset 0`): a join may read all members of a large channel.
  receiversAmong: (realmId, channelId, userIds) =>
    userIds.length === 0
      ? TE.right([])
      : eachRow(
          sqlOn<IdRow<UserId>>(db)`
            select account.id from account
            where account.realm_id = ${realmId} and account.id = any(${userIds}::bigint[])
              and account.is_active and ${readsMessages}
              and exists (select from membership_period as period
                where period.realm_id = account.realm_id and period.user_id = account.id
                  and period.channel_id = ${channelId} and period.until_id is null
                offset 0)
            order by account.id`,
          toId,
        ),

  audienceFactsOf: (realmId, ids) => loadAudienceFacts(db, realmId, ids),

  newestFor: newestFor(db),

  hasAny: (realmId, recipientId, topic, inHistoryOf) =>
    anyRow(
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

  recentConversationsOf: (realmId, userId) => loadRecentConversations(db, realmId, userId),
});
