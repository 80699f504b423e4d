import type { Highlight, RealmId, SearchQuery, Unexpected } from '@parley/core';
import { MessageId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

const options = `HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"`;

type Row = { readonly id: number; readonly content: string; readonly topic: string };

/** Escapes as `escapeHtml` does. */
export const escapedTopic = sql`replace(replace(replace(replace(replace(message.topic,
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

/**
 * PostgreSQL's text search parser recognizes tags, and marks nothing inside them. A text in which
 * nothing can be marked is returned as it is, without being parsed.
 */
export const loadHighlights = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
  { words }: SearchQuery,
): TE.TaskEither<Unexpected, ReadonlyMap<MessageId, Highlight>> =>
  pipe(
    rows(
      written(
        db,
        words === ''
          ? sql<Row>`
              select message.id, message.rendered_content as content, ${escapedTopic} as topic
              from message
              where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`
          : sql<Row>`
              select message.id,
                ts_headline('english', message.rendered_content, query, ${options}) as content,
                ts_headline('english', ${escapedTopic}, query, ${options}) as topic
              from plainto_tsquery('english', ${words}) as query, message
              where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`,
      ),
    ),
    TE.map(
      (found) =>
        new Map(
          found.map(({ id, content, topic }) => [asId(MessageId)(id), { content, topic }] as const),
        ),
    ),
  );
