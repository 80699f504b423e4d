import { emptyTopicDisplayName } from '@parley/core/channels';

/** The topic's name for a client that may not support the empty name. */
export const presentTopic = (topic: string, allowEmpty: boolean): string =>
  topic === '' && !allowEmpty ? emptyTopicDisplayName : topic;

/** What the name of a topic depends on. */
export type TopicViewer = { readonly capabilities: ReadonlySet<string> };

/** The topic's name for a client with these capabilities. */
export const topicFor = (topic: string, { capabilities }: TopicViewer): string =>
  presentTopic(topic, capabilities.has('empty_topic_name'));
