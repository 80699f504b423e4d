import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** Statements that this process sends to the database, by the work that sends them. */
export type StatementCounter = {
  /** From here on, what the current work sends is counted in the list. */
  readonly countIn: (texts: string[]) => void;
  readonly stop: () => void;
};

/** What `watchDatabase` sends every second, whatever else the process does. */
export const isSignOfLife = (statement: unknown): boolean => statement === 'select';

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') {
    return statement;
  }
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
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
    lists.getStore()?.push(textOf(args[0]));
    return Reflect.apply(original, this, args) as unknown;
  });
  return {
    countIn: (texts) => lists.enterWith(texts),
    stop: () => void Reflect.set(Client.prototype, 'query', original),
  };
};
