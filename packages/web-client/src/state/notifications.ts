import { computed, signal } from '@preact/signals';
import type { ListedMessage } from '@parley/client';
import { shownCount, wantsNotice } from '@parley/client';
import { field, snapshot } from './connection';
import { counts } from './unread';

type Permission = NotificationPermission | 'unsupported';

/** Whether the browser shows notifications of this page, which its service worker makes. */
export const notificationPermission = signal<Permission>(
  'Notification' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported',
);

/** Whether the server pushes to this browser; undefined if that is not known, or not possible. */
export const isPushed = signal<boolean | undefined>(undefined);

const settings = field('user_settings');

/** The number of unread messages in the title of the page, as the user wants it. */
export const titleCount = computed(() =>
  settings.value === undefined ? 0 : shownCount(snapshot.peek().state, counts.value),
);

/** Whether the user wants to see, or hear, that a message has arrived. */
export const isWanted = (message: ListedMessage, means: 'desktop' | 'audible'): boolean =>
  wantsNotice(snapshot.peek().state, message, means);
