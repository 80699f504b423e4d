import { emptyTopicDisplayName } from '../../access';
import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, has } from '../../kernel';
import type { PostPolicy } from './post-policy';

export type MissingTopic = Tagged<'MissingTopic'>;
export const missingTopic: MissingTopic = { _tag: 'MissingTopic' };

export type TopicIsEmpty = Tagged<'TopicIsEmpty'>;
/** The caller's client knows no topic without a name. */
export const topicIsEmpty: TopicIsEmpty = { _tag: 'TopicIsEmpty' };

export type InvalidCharacterInTopic = Tagged<'InvalidCharacterInTopic'> & {
  /** 1-based. */
  readonly position: number;
};
export const invalidCharacterInTopic = (position: number): InvalidCharacterInTopic => ({
  _tag: 'InvalidCharacterInTopic',
  position,
});

export type EmptyTopicNotAllowed = Tagged<'EmptyTopicNotAllowed'>;
export const emptyTopicNotAllowed: EmptyTopicNotAllowed = { _tag: 'EmptyTopicNotAllowed' };

export type OnlyEmptyTopicAllowed = Tagged<'OnlyEmptyTopicAllowed'>;
export const onlyEmptyTopicAllowed: OnlyEmptyTopicAllowed = { _tag: 'OnlyEmptyTopicAllowed' };

export type MayNotPost = Tagged<'MayNotPost'> & {
  /** The number that stands for who may. */
  readonly policy: PostPolicy;
  readonly isGuest: boolean;
};
export const mayNotPost = (policy: PostPolicy, isGuest: boolean): MayNotPost => ({
  _tag: 'MayNotPost',
  policy,
  isGuest,
});

export type MayNotCreateTopic = Tagged<'MayNotCreateTopic'>;
export const mayNotCreateTopic: MayNotCreateTopic = { _tag: 'MayNotCreateTopic' };

export type NotAuthorizedToSend = Tagged<'NotAuthorizedToSend'> & { readonly channel: string };
export const notAuthorizedToSend = (channel: string): NotAuthorizedToSend => ({
  _tag: 'NotAuthorizedToSend',
  channel,
});

export type PostingFailure =
  | MissingTopic
  | TopicIsEmpty
  | InvalidCharacterInTopic
  | EmptyTopicNotAllowed
  | OnlyEmptyTopicAllowed
  | MayNotPost
  | MayNotCreateTopic
  | NotAuthorizedToSend;

const mayNotPostAtAll = 'You do not have permission to post in this channel.';

/** The words of clients that know numbers instead of groups. */
const mayNotPostBy = (policy: PostPolicy, isGuest: boolean): string => {
  switch (policy) {
    case 1:
      return mayNotPostAtAll;
    case 2:
      return 'Only organization administrators can send to this channel.';
    case 3:
      return isGuest
        ? 'Guests cannot send to this channel.'
        : 'New members cannot send to this channel.';
    case 4:
      return 'Only organization administrators and moderators can send to this channel.';
  }
};

export const postingFailures: FailureTable<PostingFailure> = {
  MissingTopic: () => badRequest('Missing topic'),
  TopicIsEmpty: () => badRequest("Topic can't be empty!"),
  InvalidCharacterInTopic: ({ position }) =>
    badRequest(`Invalid character in topic, at position ${position}!`),
  EmptyTopicNotAllowed: (_, level) =>
    badRequest(
      has(level, 'topicsPolicy')
        ? `Sending messages to the ${emptyTopicDisplayName} topic is not allowed in this channel.`
        : 'Topics are required in this organization',
    ),
  OnlyEmptyTopicAllowed: () =>
    badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`),
  MayNotPost: ({ policy, isGuest }, level) =>
    badRequest(has(level, 'canSendMessageGroup') ? mayNotPostAtAll : mayNotPostBy(policy, isGuest)),
  MayNotCreateTopic: () =>
    badRequest('You do not have permission to create new topics in this channel.'),
  NotAuthorizedToSend: ({ channel }) =>
    badRequest(`Not authorized to send to channel '${channel}'`),
};
