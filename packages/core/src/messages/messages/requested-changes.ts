import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { ChannelFailure, MessageForViewer } from '../../channels';
import { emptyTopicDisplayName, isResolved, parseTopic } from '../../channels';
import type { ChannelId } from '../../kernel';
import type { MessageView } from './message-view';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export type EditRequest = {
  readonly content?: string | undefined;
  readonly topic?: string | undefined;
  readonly channelId?: ChannelId | undefined;
  readonly propagateMode: PropagateMode;
  /** Whether the current content is the content that the editor started from. */
  readonly isExpected: (content: string) => boolean;
};

/** What to change; requested values that equal the current ones are left out. */
type RequestedChanges = {
  readonly content: string | undefined;
  readonly topic: string | undefined;
  readonly channelId: ChannelId | undefined;
};

export type EditRequestFailure =
  | MessageFailure<
      | 'NothingToChange'
      | 'DirectMessageHasNoChannel'
      | 'DirectMessageHasNoTopic'
      | 'PropagateModeWithoutMove'
      | 'EmptyTopicNotResolvable'
      | 'ContentAndChannelAtOnce'
      | 'WidgetNotEditable'
      | 'PreviousContentDiffers'
    >
  | ChannelFailure<'MissingTopic' | 'InvalidCharacterInTopic'>;

const asNamed = (topic: string): string => {
  const stripped = topic.trim();
  return stripped === emptyTopicDisplayName ? '' : stripped;
};

const isResolvedEmpty = (topic: string): boolean =>
  topic === '✔' || (isResolved(topic) && asNamed(topic.slice(2)) === '');

type Topic = E.Either<ChannelFailure<'MissingTopic' | 'InvalidCharacterInTopic'>, string>;

/** The request, with the parsed topic or the reason why it is invalid. */
type ParsedRequest = Omit<RequestedChanges, 'topic'> & { readonly topic: Topic | undefined };

const checkShape = (
  { topic, channelId, content }: ParsedRequest,
  { channel }: MessageForViewer,
  { submessages, content: present }: MessageView,
  request: EditRequest,
): E.Either<EditRequestFailure, void> => {
  if (topic === undefined && channelId === undefined && content === undefined) {
    return E.left(messageFailure('NothingToChange'));
  }
  if (channel === undefined && channelId !== undefined) {
    return E.left(messageFailure('DirectMessageHasNoChannel'));
  }
  if (channel === undefined && topic !== undefined) {
    return E.left(messageFailure('DirectMessageHasNoTopic'));
  }
  if (request.propagateMode !== 'change_one' && topic === undefined && channelId === undefined) {
    return E.left(messageFailure('PropagateModeWithoutMove'));
  }
  if (topic !== undefined && E.isRight(topic) && isResolvedEmpty(topic.right)) {
    return E.left(messageFailure('EmptyTopicNotResolvable'));
  }
  if (topic !== undefined && E.isLeft(topic)) {
    return topic;
  }
  if (content !== undefined && channelId !== undefined) {
    return E.left(messageFailure('ContentAndChannelAtOnce'));
  }
  if (content !== undefined && submessages.length > 0) {
    return E.left(messageFailure('WidgetNotEditable'));
  }
  return request.isExpected(present)
    ? E.right(undefined)
    : E.left(messageFailure('PreviousContentDiffers'));
};

const isCurrentTopic = (topic: Topic, { channel, topic: present }: MessageForViewer): boolean =>
  channel !== undefined && E.isRight(topic) && topic.right === present;

/**
 * Checks a request to edit a message, and finds what it changes.
 *
 * Source: docs/reference/editing.md#order-of-checks.
 */
export const requestedChanges = (
  request: EditRequest,
  message: MessageForViewer,
  view: MessageView,
): E.Either<EditRequestFailure, RequestedChanges> => {
  const topic = request.topic === undefined ? undefined : parseTopic(asNamed(request.topic));
  const requested: ParsedRequest = {
    content: request.content,
    topic: topic === undefined || isCurrentTopic(topic, message) ? undefined : topic,
    channelId: request.channelId === message.channel?.channel.id ? undefined : request.channelId,
  };
  return pipe(
    checkShape(requested, message, view, request),
    E.flatMap((): Topic | E.Either<never, undefined> => requested.topic ?? E.right(undefined)),
    E.map((parsed) => ({ ...requested, topic: parsed })),
  );
};
