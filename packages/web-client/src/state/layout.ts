import { signal } from '@preact/signals';

/** Which drawer is open, where the window is too narrow for all columns. */
export const openDrawer = signal<'sidebar' | 'people' | undefined>(undefined);

/** The channels whose topics the sidebar shows. */
export const expandedChannels = signal<ReadonlySet<number>>(new Set());

/** Whether the browser has a network. */
export const isOnline = signal(navigator.onLine);
