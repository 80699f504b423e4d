import type { RealmId, ScheduledMessageId } from '../../kernel';

/** Key of the job that sends the message. */
export const scheduledMessageJobKey = (realmId: RealmId, id: ScheduledMessageId): string =>
  `scheduled-message:${realmId}:${id}`;
