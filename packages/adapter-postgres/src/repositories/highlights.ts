import type { Highlight, RealmId, SearchQuery, Unexpected } from '@parley/core';
import { MessageId, asId, escapeHtml } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

const options = `HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"`;

type Row = { readonly id: number; readonly topic: string };

const topicsOf = (db: Db, realmId: RealmId, ids: readonly MessageId[]) =>
  rows(
    written(
      db,
      sql<Row>`select id, topic from message
        where realm_id = ${realmId} and id = any(${ids}::bigint[])`,
    ),
  );

/** PostgreSQL's text search parser recognizes tags, and marks nothing inside them. */
export const loadHighlights = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  { words }: SearchQuery,
): TE.TaskEither<Unexpected, ReadonlyMap<MessageId, Highlight>> =>
  pipe(
    topicsOf(db, realmId, ids),
    TE.flatMap((found) =>
      rows(
        written(
          db,
          sql<{ id: number; content: string; topic: string }>`
            select message.id,
              ts_headline('english', message.rendered_content, query, ${options}) as content,
              ts_headline('english', escaped.topic, query, ${options}) as topic
            from plainto_tsquery('english', ${words}) as query,
              unnest(
                ${found.map(({ id }) => id)}::bigint[],
                ${found.map(({ topic }) => escapeHtml(topic))}::text[]
              ) as escaped (id, topic)
            join message on message.realm_id = ${realmId} and message.id = escaped.id`,
        ),
      ),
    ),
    TE.map(
      (found) =>
        new Map(
          found.map(({ id, content, topic }) => [asId(MessageId)(id), { content, topic }] as const),
        ),
    ),
  );
