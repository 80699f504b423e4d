import { ScheduledMessageId, eventTable, tagged } from '../../kernel';
import { ScheduledMessage } from './scheduled-message';

const ScheduledMessageAdded = tagged('ScheduledMessageAdded', { scheduled: ScheduledMessage });

/** Changed by its sender, or failed at its time of delivery. */
const ScheduledMessageUpdated = tagged('ScheduledMessageUpdated', { scheduled: ScheduledMessage });

/** Deleted, or sent. */
const ScheduledMessageRemoved = tagged('ScheduledMessageRemoved', {
  scheduledMessageId: ScheduledMessageId,
});

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageEvents = eventTable({
  ScheduledMessageAdded,
  ScheduledMessageUpdated,
  ScheduledMessageRemoved,
});
