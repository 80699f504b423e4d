import * as t from 'io-ts';
import { ScheduledMessageId, eventKind, eventTable, has } from '../../kernel';
import { ScheduledMessage, presentScheduledMessage } from './scheduled-message';

const ScheduledMessageAdded = t.readonly(
  t.type({ _tag: t.literal('ScheduledMessageAdded'), scheduled: ScheduledMessage }),
);
export type ScheduledMessageAdded = t.TypeOf<typeof ScheduledMessageAdded>;

/** Changed by its sender, or failed at its time of delivery. */
const ScheduledMessageUpdated = t.readonly(
  t.type({ _tag: t.literal('ScheduledMessageUpdated'), scheduled: ScheduledMessage }),
);
export type ScheduledMessageUpdated = t.TypeOf<typeof ScheduledMessageUpdated>;

/** Deleted, or sent. */
const ScheduledMessageRemoved = t.readonly(
  t.type({
    _tag: t.literal('ScheduledMessageRemoved'),
    scheduledMessageId: ScheduledMessageId,
  }),
);
export type ScheduledMessageRemoved = t.TypeOf<typeof ScheduledMessageRemoved>;

const type = 'scheduled_messages' as const;

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageEvents = eventTable({
  ScheduledMessageAdded: eventKind(ScheduledMessageAdded, ({ scheduled }, { level }) =>
    has(level, 'scheduledMessageCreation')
      ? [{ type, op: 'add', scheduled_messages: [presentScheduledMessage(scheduled, level)] }]
      : [],
  ),
  ScheduledMessageUpdated: eventKind(ScheduledMessageUpdated, ({ scheduled }, { level }) =>
    has(level, 'scheduledMessageCreation')
      ? [{ type, op: 'update', scheduled_message: presentScheduledMessage(scheduled, level) }]
      : [],
  ),
  ScheduledMessageRemoved: eventKind(
    ScheduledMessageRemoved,
    ({ scheduledMessageId }, { level }) =>
      has(level, 'scheduledMessageCreation')
        ? [{ type, op: 'remove', scheduled_message_id: scheduledMessageId }]
        : [],
  ),
});
