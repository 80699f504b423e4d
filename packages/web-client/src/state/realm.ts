import { computed } from '@preact/signals';
import { texts } from '../texts/texts';
import { field } from './connection';

const nameField = field('realm_name');
const userId = field('user_id');
const emptyTopicName = field('realm_empty_topic_display_name');
const maxLength = field('max_message_length');
const maxTopic = field('max_topic_length');

export const realmName = computed(() => nameField.value ?? texts.appName);

/** The id of the user who is logged in; 0 before it is known. */
export const ownId = computed(() => userId.value ?? 0);

/** The name under which a topic is shown. */
export const topicName = (topic: string): string =>
  topic === '' ? (emptyTopicName.value ?? texts.conversation.emptyTopic) : topic;

/** In Unicode code points. */
export const maxMessageLength = computed(() => maxLength.value ?? 10_000);

/** In Unicode code points. */
export const maxTopicLength = computed(() => maxTopic.value ?? 60);
