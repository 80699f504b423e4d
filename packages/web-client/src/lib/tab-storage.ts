import { recordIn } from './json';

/** What this tab has stored under a name, which a reload leaves; nothing if it is damaged. */
export const readStored = (name: string): Readonly<Record<string, unknown>> =>
  recordIn(sessionStorage.getItem(name) ?? '');

export const store = (name: string, value: object): void =>
  sessionStorage.setItem(name, JSON.stringify(value));
