import type { SearchQuery } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { plannedForValues } from '../../connection/prepared-statements';

/**
 * The SQL of a query that words of a message match which begin with the given ones. The index has
 * an address as a whole, its host and its path; so a part of it is looked for as a beginning of each.
 */
const beginning = (words: RawBuilder<unknown>): RawBuilder<unknown> => {
  const lexeme = sql.lit(`'((?:[^']|'')+)'`);
  const any = sql.lit(`('\\1':* | '/\\1':* | 'www.\\1':*)`);
  const ofOneCharacter = sql.lit(`\\('(.)':\\* \\| '/.':\\* \\| 'www\\..':\\*\\)`);
  return sql`regexp_replace(regexp_replace(
    plainto_tsquery('english', ${words})::text, ${lexeme}, ${any}, 'g'),
    ${ofOneCharacter}, ${sql.lit(`'\\1'`)}, 'g')::tsquery`;
};

/** The index has stems, which are shorter than what is written of a word: "deploy" for "deploym". */
const longestStemmed = 30;

/**
 * The SQL of a query of the stems that words may have which begin with the given ones: too wide for
 * those that match, but served by the index.
 */
const stems = (words: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select string_agg(quote_literal(left(word, size)), ' | ')
    from regexp_split_to_table(lower(${words}), '[^[:alpha:]]+') as word,
      generate_series(3, least(length(word), ${sql.lit(longestStemmed)}) - 1) as size), '')::tsquery`;

/**
 * The SQL of the query whose matches are marked in a text. Its parts that do not depend on the text are
 * selected, so that PostgreSQL makes them once and not for each text, which took as long as marking.
 *
 * @param vector the words of that text
 */
export const markingQuery = (
  words: RawBuilder<unknown>,
  vector: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const whole = sql`(select ${beginning(sql`replace(${words}, '&', '&amp;')`)})`;
  return sql`case when ${vector} @@ ${whole} then ${whole}
    else ${whole} || (select ${stems(words)}) end`;
};

/** Literal text in a pattern of `like`. */
const literally = (phrase: string): string => `%${phrase.replace(/[\\%_]/g, '\\$&')}%`;

const contains = (phrase: string): RawBuilder<boolean> =>
  sql<boolean>`(message.content ilike ${literally(phrase)} or message.topic ilike ${literally(phrase)})`;

/** The words of a topic, which is no HTML: what looks like a tag or an entity is words, too. */
export const wordsOfTopic = (topic: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_tsvector('english', translate(${topic}, '<&', '  '))`;

/** By the words of the whole message, or by the index of those topics that look like HTML. */
const matches = (query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(message.search_vector @@ ${query}
    or (message.topic ~ '[<&]' and ${wordsOfTopic(sql`message.topic`)} @@ ${query}))`;

const isWord = /^\p{L}{4,30}$/u;

/** What occurs within addresses, such as the number of a ticket; words alone are too frequent. */
const isPartOfAddress = /^[\p{L}\p{N}]+[-_.=/\p{N}][-_.=/%&\p{L}\p{N}]*$/u;

/** Whether a word of the message begins with the word, or an address contains it. */
const hasWord = (word: string): RawBuilder<boolean> => {
  const text = word.replaceAll('&', '&amp;');
  const ways = [
    sql`numnode(plainto_tsquery('english', ${text})) = 0`,
    matches(beginning(sql`${text}::text`)),
    ...(isWord.test(word) ? [sql`(${matches(stemsOf(word))} and ${begins(word)})`] : []),
    ...(isPartOfAddress.test(word) ? [sql`(${hasPartOfAddress(word)})`] : []),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/** By the index of these words, which has the messages with a slash. */
const hasPartOfAddress = (word: string): RawBuilder<boolean> => {
  const parts = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = `${parts.map((part) => `'${part}'`).join(' & ')}:*`;
  return sql<boolean>`message.content like '%/%' and message.content ilike ${literally(word)}
    and to_tsvector('simple', translate(message.content, '/?=&#.:-_%', '          ')) @@ ${query}::tsquery`;
};

const stemsOf = (word: string): RawBuilder<unknown> => {
  const lower = word.toLowerCase();
  const sizes = Array.from({ length: lower.length - 3 }, (_, index) => index + 3);
  return sql`${sizes.map((size) => `'${lower.slice(0, size)}'`).join(' | ')}::tsquery`;
};

const begins = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(message.content ~* ${`\\m${word}`} or message.topic ~* ${`\\m${word}`})`;

/**
 * Whether the row of `message` matches a search. Words without meaning, such as "the", match all. A
 * word that few messages have is found by its index, a frequent one by testing the nearest messages.
 */
export const searchCondition = ({ words, phrases }: SearchQuery): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(plannedForValues)} (${sql.join(
    [
      ...(phrases.length === 0 ? [sql`numnode(plainto_tsquery('english', ${words})) > 0`] : []),
      ...words.split(/\s+/u).map(hasWord),
      ...phrases.map(contains),
    ],
    sql` and `,
  )})`;
