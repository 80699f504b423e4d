import type { RealmId, ScheduledMessageId } from '../../kernel';

/** The key under which the job waits that sends the message. */
export const scheduledMessageJobKey = (realmId: RealmId, id: ScheduledMessageId): string =>
  `scheduled-message:${realmId}:${id}`;
