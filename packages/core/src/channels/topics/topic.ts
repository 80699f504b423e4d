import * as E from 'fp-ts/Either';
import type { Realm } from '../../access';
import { firstUnprintable, firstUnsuitable, truncate } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

/** In Unicode code points. */
export const maxTopicLength = 60;

/** What clients without the `empty_topic_name` capability see for the empty topic. */
export const emptyTopicDisplayName = 'general chat';

/** The topic name that clients without support for empty topic names send for the empty topic. */
const noTopic = '(no topic)';

/**
 * The name that a topic is stored under, by whichever name a client calls it: clients without
 * support for empty topic names use the name that is presented to them.
 */
export const canonicalTopic = (text: string): string => {
  const topic = text.trim();
  return topic === noTopic || topic === emptyTopicDisplayName ? '' : topic;
};

/**
 * Parses the topic as it is stored: stripped, printable, cut to 60 code points. There may be topics
 * that new ones cannot be called: see `checkNewTopic`.
 */
export const parseTopic = (
  text: string | undefined,
): E.Either<ChannelFailure<'MissingTopic' | 'InvalidCharacterInTopic'>, string> => {
  if (text === undefined) {
    return E.left(channelFailure('MissingTopic'));
  }
  const topic = canonicalTopic(text);
  const position = firstUnprintable(topic);
  return position === undefined
    ? E.right(truncate(topic, maxTopicLength, '...'))
    : E.left(channelFailure('InvalidCharacterInTopic', { position }));
};

/** Checks a topic that has no messages yet; the empty one is suitable. */
export const checkNewTopic = (
  topic: string,
): E.Either<ChannelFailure<'InvalidCharacterInTopic'>, void> => {
  const position = firstUnsuitable(topic);
  return position === undefined
    ? E.right(undefined)
    : E.left(channelFailure('InvalidCharacterInTopic', { position }));
};

/** The channel's own policy, or that of the organization. */
export const topicsPolicyOf = (
  { settings }: Pick<Realm, 'settings'>,
  { topicsPolicy }: Pick<Channel, 'topicsPolicy'>,
): Exclude<Channel['topicsPolicy'], 'inherit'> =>
  topicsPolicy === 'inherit' ? settings.topics_policy : topicsPolicy;

/**
 * Whether the channel allows messages in that topic.
 *
 * Source: docs/reference/topics.md#topics-policy.
 */
export const checkTopicPolicy = (
  realm: Realm,
  channel: Channel,
  topic: string,
): E.Either<ChannelFailure<'EmptyTopicNotAllowed' | 'OnlyEmptyTopicAllowed'>, void> => {
  const policy = topicsPolicyOf(realm, channel);
  if (policy === 'disable_empty_topic' && topic === '') {
    return E.left(channelFailure('EmptyTopicNotAllowed'));
  }
  if (policy === 'empty_topic_only' && topic !== '') {
    return E.left(channelFailure('OnlyEmptyTopicAllowed'));
  }
  return E.right(undefined);
};

const resolvedPrefix = '✔ ';

export const isResolved = (topic: string): boolean => topic.startsWith(resolvedPrefix);

/** The name of the topic, resolved or not. */
export const withoutResolvedPrefix = (topic: string): string =>
  isResolved(topic) ? topic.slice(resolvedPrefix.length) : topic;

/** Whether the change of the topic only resolves or unresolves it. */
export const isResolvingToggle = (before: string, after: string): boolean =>
  isResolved(before) !== isResolved(after) &&
  withoutResolvedPrefix(before) === withoutResolvedPrefix(after);
