import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** Statements that this process sends to the database, by the work that sends them. */
export type StatementCounter = {
  /** From here on, what the current work sends is counted in the list. */
  readonly countIn: (texts: string[]) => void;
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

/**
 * What the process sends whatever its requests need: a sign of life every second, and wake-ups of the
 * event log and the heads in case that one was lost.
 */
export const isSentAnyway = (statement: unknown): boolean => {
  const text = textOf(statement);
  return text === 'select' || /^select pg_notify|from "event_head" where realm_id = any/.test(text);
};

/**
 * Counts statements until it is stopped. What other work sends at the same time, such as jobs that
 * wake up by themselves, is not counted.
 */
export const startCounting = (): StatementCounter => {
  const lists = new AsyncLocalStorage<string[]>();
  const original: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof original !== 'function') {
    throw new Error('the client has no queries');
  }
  Reflect.set(Client.prototype, 'query', function (this: Client, ...args: readonly unknown[]) {
    if (!isSentAnyway(args[0])) {
      lists.getStore()?.push(textOf(args[0]));
    }
    return Reflect.apply(original, this, args) as unknown;
  });
  return {
    countIn: (texts) => lists.enterWith(texts),
    stop: () => void Reflect.set(Client.prototype, 'query', original),
  };
};
