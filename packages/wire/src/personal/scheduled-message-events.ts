import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { scheduledMessageRecord } from './scheduled-message-record';

const levels = { since: 'scheduledMessageCreation' } as const;

const events = eventsOf({
  scheduled_messages: {
    add: event<'ScheduledMessageAdded'>(
      'ScheduledMessagesAddEvent',
      'A message was scheduled.',
      levels,
    )({
      scheduled_messages: required(
        'The message, in a list.',
        arrayOf(scheduledMessageRecord.codec),
        ({ scheduled }, viewer) => [scheduledMessageRecord.present(scheduled, viewer)],
      ),
    }),
    update: event<'ScheduledMessageUpdated'>(
      'ScheduledMessagesUpdateEvent',
      'A scheduled message was changed, or its delivery failed.',
      levels,
    )({
      scheduled_message: required(
        'The message.',
        scheduledMessageRecord.codec,
        ({ scheduled }, viewer) => scheduledMessageRecord.present(scheduled, viewer),
      ),
    }),
    remove: event<'ScheduledMessageRemoved'>(
      'ScheduledMessagesRemoveEvent',
      'A scheduled message was deleted or sent.',
      levels,
    )({
      scheduled_message_id: required('Id of the scheduled message.', integer, 'scheduledMessageId'),
    }),
  },
});

const { add, update, remove } = events.scheduled_messages;

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageEvents = presentedEvents(events, {
  ScheduledMessageAdded: add.present,
  ScheduledMessageUpdated: update.present,
  ScheduledMessageRemoved: remove.present,
});
