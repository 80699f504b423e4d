import type { Caller, FailurePresentation, TypingAddressee } from '@parley/core';
import { ChannelId, UserId, badRequest, has } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { arrayOf, id, literal, object, rawText } from '../../codecs';
import { json, optional, plain, plainOrJson, required, withDefault } from '../../parameters';
import { rejected, userRoute } from '../../route';

type Given = {
  readonly type: 'direct' | 'private' | 'stream' | 'channel';
  readonly to: readonly UserId[] | undefined;
  readonly stream_id: ChannelId | undefined;
  readonly topic: string | undefined;
};

const readAddressee = (
  { level }: Caller,
  { type, to, stream_id, topic }: Given,
): E.Either<FailurePresentation, TypingAddressee> => {
  if (type === 'private' && has(level, 'typingToDirect')) {
    return E.left(badRequest('Invalid type'));
  }
  if (type === 'stream' || type === 'channel') {
    return stream_id === undefined
      ? E.left(badRequest("Missing 'stream_id' argument"))
      : E.right({ _tag: 'ToChannel', channelId: stream_id, topic });
  }
  return to === undefined
    ? E.left(badRequest("Missing 'to' argument"))
    : E.right({ _tag: 'ToPeople', userIds: to });
};

export const showTyping = userRoute({
  summary: 'Tell others that one is writing a message',
  method: 'post',
  path: '/typing',
  parameters: {
    op: required(plainOrJson(literal('start', 'stop'))),
    type: withDefault(plainOrJson(literal('direct', 'stream', 'channel', 'private')), 'direct'),
    to: optional(json(arrayOf(id(UserId)))),
    stream_id: optional(json(id(ChannelId))),
    topic: optional(plain(rawText)),
  },
  response: object({}),
  run:
    ({ showTyping: show }) =>
    (caller, { op, ...given }) =>
      pipe(
        TE.fromEither(readAddressee(caller, given)),
        TE.mapLeft(rejected),
        TE.flatMap((addressee) => show(caller, { op, addressee })),
      ),
  present: () => ({}),
});
