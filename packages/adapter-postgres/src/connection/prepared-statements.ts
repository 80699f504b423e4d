import { createHash } from 'node:crypto';
import { guarded } from '@parley/core/kernel';
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { recentlyUsed } from '../recently-used';
import { PrimaryClient } from './primary-client';

/**
 * Maximum characters of the statements that a connection prepares before it is replaced. PostgreSQL
 * takes some 50 bytes for each, and clients choose among very many statements: each combination of
 * terms of a narrow has its own. All that usual clients cause together take about as many.
 */
export const maxCharacters = 1_000_000;

/**
 * Stands in a statement whose best plan depends on its values: it is not prepared. PostgreSQL plans a
 * prepared statement for its values only the first five times, and then once for any.
 */
export const plannedForValues = '/* planned for its values */';

type Named = { readonly name: string; readonly characters: number };

/** The names of the statements that were used last, which are costly to make. */
const names = recentlyUsed<string, Named>(maxCharacters, ({ characters }) => characters);

/** The name of a statement, the same in every process; undefined for one that is not prepared. */
const nameOf = (text: string): string | undefined => {
  const known = names.find(text);
  if (known !== undefined || text.includes(plannedForValues)) {
    return known?.name;
  }
  const name = createHash('sha1').update(text).digest('base64url');
  names.keep(text, { name, characters: text.length });
  return name;
};

/** What a connection has prepared. */
type Prepared = { readonly names: Set<string>; characters: number };

const preparedOn = new WeakMap<PoolClient, Prepared>();

const preparedBy = (client: PoolClient): Prepared => {
  const known = preparedOn.get(client) ?? { names: new Set(), characters: 0 };
  preparedOn.set(client, known);
  return known;
};

const note = (prepared: Prepared, name: string | undefined, text: string): void => {
  if (name !== undefined && !prepared.names.has(name)) {
    prepared.names.add(name);
    prepared.characters += text.length;
  }
};

/**
 * The value as it is sent: an array of numbers as one text, which takes a tenth of the time that the
 * driver takes to encode each element.
 */
const encoded = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number')
    ? `{${value.join()}}`
    : value;

/**
 * Sends what is written to the connection in this turn of the event loop in one packet: `begin` with the
 * first statement, the last one with the commit, and the end of a snapshot with what the connection is
 * used for next. Otherwise `POST /messages` takes 8 % more CPU time of server and database.
 */
const sendTogether = (client: PoolClient): void => {
  if (!(client instanceof PrimaryClient)) {
    return;
  }
  const { stream } = client.connection;
  stream.cork();
  setImmediate(
    guarded(
      () => stream.destroy(),
      () => stream.uncork(),
    ),
  );
};

/**
 * The connection as Kysely uses it. Statements with parameters are prepared on their first use, so
 * that the database parses each once per connection: otherwise `GET /users/me` takes 2.4 times the
 * CPU time of server and database, and `POST /messages` 1.2 times. They take arrays where they take
 * many values, so that their number stays small; a connection that has prepared many nevertheless is
 * closed when it is released, and the pool opens another one.
 */
export const preparing = (client: PoolClient): PostgresPoolClient => {
  const prepared = preparedBy(client);
  return {
    // Kysely has another result for cursors, of which there are none.
    query: (text: unknown, values?: readonly unknown[]): never => {
      sendTogether(client);
      const sql = String(text);
      if (values === undefined || values.length === 0) {
        return client.query(sql) as never;
      }
      const name = nameOf(sql);
      note(prepared, name, sql);
      return client.query({ name, text: sql, values: values.map(encoded) }) as never;
    },
    release: () => client.release(prepared.characters > maxCharacters),
  };
};
