import { computed } from '@preact/signals';
import type { ConversationNarrow } from '@parley/client';
import { directWith, sortByName } from '@parley/client';
import type { Registered } from './connection';
import { field } from './connection';
import { ownId } from './users';

export type Scheduled = NonNullable<Registered['scheduled_messages']>[number];
export type Reminder = NonNullable<Registered['reminders']>[number];

const snippetField = field('saved_snippets');
const scheduledField = field('scheduled_messages');
const reminderField = field('reminders');

export const snippets = computed(() => sortByName(snippetField.value ?? [], ({ title }) => title));

/** Messages that will be sent later, the next one first. */
export const scheduled = computed<readonly Scheduled[]>(() => scheduledField.value ?? []);

/** The next one first. */
export const reminders = computed<readonly Reminder[]>(() =>
  [...(reminderField.value ?? [])].sort(
    (a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp,
  ),
);

/** Where a scheduled message will go. */
export const narrowOfScheduled = (message: Scheduled): ConversationNarrow =>
  message.type === 'stream'
    ? { type: 'topic', channelId: message.to, topic: message.topic }
    : directWith(message.to, ownId.value);
