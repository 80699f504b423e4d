import { signal } from '@preact/signals';
import { get, set } from 'idb-keyval';

/** What was written and not sent, by conversation (`narrowKey`). */
export type Unsent = Readonly<Record<string, string>>;

export const unsent = signal<Unsent>({});

const stored = 'parley-unsent';

const isUnsent = (value: unknown): value is Unsent => typeof value === 'object' && value !== null;

/** Reads what an earlier page kept; what was written since then stays. */
export const loadUnsent = async (): Promise<void> => {
  const kept: unknown = await get(stored).catch(() => undefined);
  if (isUnsent(kept)) {
    unsent.value = { ...kept, ...unsent.value };
  }
};

/** Keeps a text, in the browser too, where a reload or a crash leaves it. */
export const keepUnsent = (key: string, text: string): void => {
  const { [key]: _, ...others } = unsent.value;
  unsent.value = text === '' ? others : { ...others, [key]: text };
  // Without storage, as in private windows of some browsers, the text is kept by the page alone.
  set(stored, unsent.value).catch(() => undefined);
};
