import { signal } from '@preact/signals';

/** Whether the page of shortcuts is open. */
export const areShortcutsShown = signal(false);
