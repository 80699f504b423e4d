import type {
  Highlight,
  MessageId as MessageIdType,
  RealmId,
  SearchQuery,
  Unexpected,
} from '@parley/core';
import { MessageId, asId } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { rowVersion } from './row-version';

const options = `HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"`;

type Row = {
  readonly id: number;
  readonly version: number;
  readonly content: string;
  readonly topic: string;
};

/** A message with its matches highlighted, and the version of its row. */
export type Highlighted = {
  readonly id: MessageIdType;
  readonly version: number;
  readonly highlight: Highlight;
};

/** Escapes as `escapeHtml` does. */
const escapedTopic = sql`replace(replace(replace(replace(replace(message.topic,
  '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

/**
 * PostgreSQL's text search parser recognizes tags, and marks nothing inside them. A text in which
 * nothing can be marked is returned as it is, without being parsed.
 */
export const loadHighlights = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageIdType[],
  { words }: SearchQuery,
): TE.TaskEither<Unexpected, readonly Highlighted[]> =>
  pipe(
    rows(
      written(
        db,
        words === ''
          ? sql<Row>`
              select message.id, ${rowVersion} as version,
                message.rendered_content as content, ${escapedTopic} as topic
              from message
              where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`
          : sql<Row>`
              select message.id, ${rowVersion} as version,
                ts_headline('english', message.rendered_content, query, ${options}) as content,
                ts_headline('english', ${escapedTopic}, query, ${options}) as topic
              from plainto_tsquery('english', ${words}) as query, message
              where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`,
      ),
    ),
    TE.map((found) =>
      found.map(({ id, version, content, topic }) => ({
        id: asId(MessageId)(id),
        version,
        highlight: { content, topic },
      })),
    ),
  );
