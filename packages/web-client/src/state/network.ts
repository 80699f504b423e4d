import { signal } from '@preact/signals';

/** Whether the browser has a network. */
export const isOnline = signal(navigator.onLine);
