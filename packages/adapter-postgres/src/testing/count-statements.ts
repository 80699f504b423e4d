import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** The statements that some work has sent, in order. */
export type SentStatements = {
  readonly texts: string[];
  /** Of each; some statements are not waited for by the work. */
  readonly outcomes: unknown[];
};

/** Statements that this process sends to the database, by the work that sends them. */
export type StatementCounter = {
  /** From here on, what the current work sends is counted there. */
  readonly countIn: (sent: SentStatements) => void;
  readonly stop: () => void;
};

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') {
    return statement;
  }
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
};

/** Of the wake-ups of the event log, of its heads, and of notifications. */
const wakeUps =
  /^select pg_notify|from pg_stat_activity|from "?event_head"? where realm_id = any|exists \(select from push_registration/;

/**
 * What the process sends whatever its requests need: a sign of life every second, wake-ups of the event
 * log, a look at who hears them, and the heads in case that one was lost, and once a second whom new messages may concern.
 */
export const isSentAnyway = (statement: unknown): boolean => {
  const text = textOf(statement);
  return text === 'select' || wakeUps.test(text);
};

/**
 * Calls back with each statement that the process sends, and its outcome. Returns a function that ends
 * this.
 */
const watchStatements = (
  onStatement: (statement: unknown, connection: Client, outcome: unknown) => void,
): (() => void) => {
  const original: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof original !== 'function') {
    throw new Error('the client has no queries');
  }
  Reflect.set(Client.prototype, 'query', function (this: Client, ...args: readonly unknown[]) {
    const outcome: unknown = Reflect.apply(original, this, args);
    onStatement(args[0], this, outcome);
    return outcome;
  });
  return () => void Reflect.set(Client.prototype, 'query', original);
};

/**
 * Counts statements until it is stopped. What other work sends at the same time, such as jobs that
 * wake up by themselves, is not counted.
 */
export const startCounting = (): StatementCounter => {
  const works = new AsyncLocalStorage<SentStatements>();
  const stop = watchStatements((statement, _connection, outcome) => {
    if (!isSentAnyway(statement)) {
      const sent = works.getStore();
      sent?.texts.push(textOf(statement));
      sent?.outcomes.push(outcome);
    }
  });
  return { countIn: (sent) => works.enterWith(sent), stop };
};

const isOfStore = (connection: Client): boolean => {
  const parameters: unknown = Reflect.get(connection, 'connectionParameters');
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    'application_name' in parameters &&
    String(parameters.application_name).startsWith('parley')
  );
};

/** Collects the texts of all statements of stores until it is stopped. */
export const recordStatements = (): {
  readonly texts: ReadonlySet<string>;
  readonly stop: () => void;
} => {
  const texts = new Set<string>();
  const stop = watchStatements((statement, connection) => {
    if (isOfStore(connection)) {
      texts.add(textOf(statement));
    }
  });
  return { texts, stop };
};
