import * as t from 'io-ts';
import { ScheduledMessageId, eventTable } from '../../kernel';
import { ScheduledMessage } from './scheduled-message';

const ScheduledMessageAdded = t.readonly(
  t.type({ _tag: t.literal('ScheduledMessageAdded'), scheduled: ScheduledMessage }),
);

/** Changed by its sender, or failed at its time of delivery. */
const ScheduledMessageUpdated = t.readonly(
  t.type({ _tag: t.literal('ScheduledMessageUpdated'), scheduled: ScheduledMessage }),
);

/** Deleted, or sent. */
const ScheduledMessageRemoved = t.readonly(
  t.type({
    _tag: t.literal('ScheduledMessageRemoved'),
    scheduledMessageId: ScheduledMessageId,
  }),
);

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageEvents = eventTable({
  ScheduledMessageAdded,
  ScheduledMessageUpdated,
  ScheduledMessageRemoved,
});
