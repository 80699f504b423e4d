import { emptyTopicDisplayName } from '@parley/core/access';

/** The topic's name for a client that may not support the empty name. */
export const presentTopic = (topic: string, allowEmpty: boolean): string =>
  topic === '' && !allowEmpty ? emptyTopicDisplayName : topic;
