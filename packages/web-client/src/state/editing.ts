import { signal } from '@preact/signals';
import { readStored, store } from '../lib/tab-storage';
import { ownId } from './users';

/** The text of a message before and during an edit. */
export type MessageEdit = { readonly original: string; readonly text: string };

/** Messages that are being edited. */
export type Edits = Readonly<Record<number, MessageEdit>>;

export const edits = signal<Edits>({});

/** The message whose editor gets the focus, once it is there: somebody wants to edit it. */
export const openedEdit = signal<number | undefined>(undefined);

/** Each account has its own. */
const storedName = (): string => `parley-edits-${ownId.value}`;

const isEdit = (value: unknown): value is MessageEdit =>
  typeof value === 'object' && value !== null && 'original' in value && 'text' in value;

/** Reads the edits of the account that an earlier page of this tab has left open. */
export const loadEdits = (): void => {
  const kept = Object.entries(readStored(storedName()));
  edits.value = Object.fromEntries(
    kept.flatMap(([id, edit]) => (isEdit(edit) ? [[id, edit] as const] : [])),
  );
};

const change = (now: Edits): void => {
  edits.value = now;
  store(storedName(), now);
};

export const keepEdit = (id: number, edit: MessageEdit): void =>
  change({ ...edits.value, [id]: edit });

export const endEdit = (id: number): void => {
  const { [id]: _, ...others } = edits.value;
  change(others);
};
