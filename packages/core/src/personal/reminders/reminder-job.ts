import type { RealmId, ReminderId } from '../../kernel';

/** Key of the job that delivers the reminder. */
export const reminderJobKey = (realmId: RealmId, id: ReminderId): string =>
  `reminder:${realmId}:${id}`;
