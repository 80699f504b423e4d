import type { FailurePresentation } from '@parley/core';
import { badRequest, has, isReadBySender } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { boolean, field, integer, literal, object, rawText } from '../../codecs';
import {
  freeText,
  json,
  optional,
  plain,
  plainOrJson,
  readBefore,
  required,
} from '../../parameters';
import { rejected, senderRoute } from '../../route';
import { parseAddressee } from './addressee';
import { contentInput, keyword, line, listedInput, rawTopicInput } from '../limits';

/**
 * No client may send on behalf of others. Source: reference, "POST /messages", undocumented
 * parameters.
 */
const checkSender = <A>(
  sender: string | undefined,
  forged: string | undefined,
  addressee: A,
): E.Either<FailurePresentation, A> => {
  if (forged === 'yes' || forged === 'true') {
    return E.left(badRequest('User not authorized for this query'));
  }
  return sender === undefined ? E.right(addressee) : E.left(badRequest('Invalid mirrored message'));
};

export const sendMessage = senderRoute({
  summary: 'Send a message',
  method: 'post',
  path: '/messages',
  parameters: {
    type: readBefore(
      'directMessageType',
      plainOrJson(literal('channel', 'stream', 'private')),
      required(plainOrJson(literal('direct', 'channel', 'stream', 'private'))),
    ),
    to: optional(plain(listedInput(rawText))),
    content: required(plain(contentInput())),
    topic: optional(freeText(rawTopicInput), { aliases: ['subject'] }),
    queue_id: optional(plain(line)),
    local_id: optional(plain(line)),
    widget_content: optional(plain(contentInput())),
    read_by_sender: optional(json(boolean), { since: 'readBySender' }),
    sender: optional(plain(line)),
    forged: optional(plain(keyword)),
  },
  response: object({
    required: { id: field('Id of the new message.', integer) },
    optional: {
      automatic_new_visibility_policy: field(
        'The preference for the topic that sending set: 2 unmuted, 3 followed; missing if none.',
        integer,
        { since: 'automaticVisibilityPolicy' },
      ),
    },
  }),
  run:
    ({ messages }) =>
    (
      caller,
      {
        type,
        to,
        topic,
        content,
        queue_id,
        local_id,
        widget_content,
        read_by_sender,
        sender,
        forged,
      },
    ) =>
      pipe(
        TE.fromEither(parseAddressee(type, to, topic)),
        TE.flatMap((addressee) => TE.fromEither(checkSender(sender, forged, addressee))),
        TE.mapLeft(rejected),
        TE.flatMap((addressee) =>
          messages.send(caller, {
            addressee,
            content,
            widgetContent: widget_content,
            isReadBySender: read_by_sender ?? isReadBySender(caller.client),
            echo:
              queue_id === undefined || local_id === undefined
                ? undefined
                : { queueId: queue_id, localId: local_id },
          }),
        ),
      ),
  present: ({ id, newPolicy }, { level }) => ({
    id,
    ...(newPolicy === undefined || !has(level, 'automaticVisibilityPolicy')
      ? {}
      : { automatic_new_visibility_policy: newPolicy }),
  }),
});
