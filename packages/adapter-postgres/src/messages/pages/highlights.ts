import type { Async, MessageId, MessageId as MessageIdType, RealmId } from '@parley/core/kernel';
import { hiddenFormula } from '@parley/core/kernel';
import type { Highlight, SearchQuery } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { eachRow, written } from '../../connection/run';
import type { Db } from '../../database';
import { rowVersion } from './row-version';
import { markingQuery, wordsOfTopic } from '../narrows/search-condition';

const options = `HighlightAll=true, StartSel="<span class=""highlight"">", StopSel="</span>"`;

const mark = /<span class="highlight">([^<]*)<\/span>/gu;
const hiddenFormulas = new RegExp(hiddenFormula, 'gu');

/** A marked content without the marks that would break a formula. */
export const withWholeFormulas = (content: string): string =>
  content.replace(hiddenFormulas, (formula) => formula.replace(mark, '$1'));

type Row = {
  readonly id: MessageId;
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
const escaped = (topic: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(replace(replace(replace(replace(${topic},
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

const escapedTopic = escaped(sql`message.topic`);

/** Stands for a backslash. No rendered text has it, because an ampersand is an entity there. */
const backslash = sql.lit('&#92;');

/**
 * PostgreSQL's text search parser recognizes tags, and marks nothing inside them. It takes a quote
 * after a backslash for a part of the attribute, which HTML does not, so it is given no backslash.
 */
const marked = (html: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(ts_headline('english', replace(${html}, ${sql.lit('\\')}, ${backslash}),
    ${query}, ${sql.lit(options)}), ${backslash}, ${sql.lit('\\')})`;

/** The content of the row of `message` with the matches of the words marked, in formulas too. */
export const markedContent = (words: RawBuilder<unknown>): RawBuilder<string> =>
  marked(sql`message.rendered_content`, markingQuery(words, sql`message.search_vector`));

/** The same for a topic, which is no HTML yet. */
export const markedTopic = (
  topic: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
): RawBuilder<string> => marked(escaped(topic), markingQuery(words, wordsOfTopic(topic)));

/** A text in which nothing can be marked is returned as it is, without being parsed. */
export const loadHighlights = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageIdType[],
  { words }: SearchQuery,
): Async<readonly Highlighted[]> =>
  eachRow(
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
            ${markedContent(sql`${words}::text`)} as content,
            ${markedTopic(sql`message.topic`, sql`${words}::text`)} as topic
          from message
          where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])`,
    ),
    ({ id, version, content, topic }) => ({
      id,
      version,
      highlight: { content: withWholeFormulas(content), topic },
    }),
  );
