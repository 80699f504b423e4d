import type { Caller } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import type { TypingAddressee } from '@parley/core/messages';
import { ChannelId, UserId, asId, has } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import { badRequest } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { arrayOf, id, integer, literal } from '@parley/wire/codecs';
import { freeText, json, optional, plainOrJson, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { rejected } from '../../served-route';
import { maxParticipants, rawTopicInput } from '../limits';
import { typingOperationDescription } from '../shared-parameters';

type Type = 'direct' | 'private' | 'stream' | 'channel';

type Given = {
  readonly type: Type | undefined;
  /** A list of users; before `stream_id` existed, also a list of one channel. */
  readonly to: readonly number[] | undefined;
  readonly stream_id: ChannelId | undefined;
  readonly topic: string | undefined;
};

const refuse = (msg: string): E.Either<FailurePresentation, never> => E.left(badRequest(msg));

const isKnown = (type: Type, level: FeatureLevel): boolean => {
  switch (type) {
    case 'stream':
      return true;
    case 'private':
      return !has(level, 'typingToDirect');
    case 'direct':
      return has(level, 'directMessageType');
    case 'channel':
      return has(level, 'channelType');
  }
};

const readChannel = (
  { to, stream_id }: Given,
  level: FeatureLevel,
): E.Either<FailurePresentation, ChannelId> => {
  if (has(level, 'typingToDirect')) {
    return stream_id === undefined ? refuse("Missing 'stream_id' argument") : E.right(stream_id);
  }
  if (to === undefined) {
    return refuse("Missing 'to' argument");
  }
  const [only, another] = to;
  return only === undefined || another !== undefined
    ? refuse('Expected exactly one channel')
    : E.right(asId(ChannelId)(only));
};

const readAddressee = (
  { level }: Caller,
  given: Given,
): E.Either<FailurePresentation, TypingAddressee> => {
  if (given.type !== undefined && !isKnown(given.type, level)) {
    return refuse('Invalid type');
  }
  const { to, topic, type = 'direct' } = given;
  if (type === 'stream' || type === 'channel') {
    return pipe(
      readChannel(given, level),
      E.map((channelId) => ({ _tag: 'ToChannel', channelId, topic })),
    );
  }
  return to === undefined
    ? refuse("Missing 'to' argument")
    : E.right({ _tag: 'ToPeople', userIds: to.map(asId(UserId)) });
};

export const showTyping = userRoute({
  summary: 'Set "typing" status',
  method: 'post',
  path: '/typing',
  needs: 'write',
  parameters: {
    op: required(plainOrJson(literal('start', 'stop')), typingOperationDescription),
    type: optional(
      plainOrJson(literal('direct', 'stream', 'channel', 'private')),
      `Whether the message goes to users (\`direct\`, the default) or to a channel. \`private\` and \`stream\` are deprecated names.`,
    ),
    to: optional(
      json(arrayOf(integer, maxParticipants)),
      'The ids of the users, for direct messages. Before `stream_id` existed, also the id of the channel.',
    ),
    stream_id: optional(json(id(ChannelId)), 'The id of the channel.', { since: 'typingToDirect' }),
    topic: optional(freeText(rawTopicInput), 'The topic of the channel.'),
  },
  ...withoutFields,
  run: ({ messages }, caller, { op, ...given }) =>
    pipe(
      TE.fromEither(readAddressee(caller, given)),
      TE.mapLeft(rejected),
      TE.flatMap((addressee) => messages.showTyping(caller, { op, addressee })),
    ),
});
