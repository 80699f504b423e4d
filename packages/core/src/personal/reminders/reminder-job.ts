import type { RealmId, ReminderId } from '../../kernel';

/** The key under which the job waits that delivers the reminder. */
export const reminderJobKey = (realmId: RealmId, id: ReminderId): string =>
  `reminder:${realmId}:${id}`;
