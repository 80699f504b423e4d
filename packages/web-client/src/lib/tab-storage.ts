const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What this tab has stored under a name, which a reload leaves; nothing if it is damaged. */
export const readStored = (name: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export const store = (name: string, value: object): void =>
  sessionStorage.setItem(name, JSON.stringify(value));
