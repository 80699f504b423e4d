import { maxTopicLength } from '@parley/core/channels';
import { has } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import { badRequest } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { boolean, field, integer, literal, object, text } from '@parley/wire/codecs';
import {
  freeText,
  json,
  optional,
  plain,
  plainOrJson,
  readBefore,
  required,
} from '../../parameters';
import { senderRoute } from '../../route';
import { rejected } from '../../served-route';
import { parseAddressee, recipients } from './addressee';
import { contentInput, keyword, line, rawTopicInput } from '../limits';

/**
 * No client may send on behalf of others. Source: docs/reference/sending.md#recipients.
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
  needs: 'send',
  parameters: {
    type: readBefore(
      'directMessageType',
      plainOrJson(literal('channel', 'stream', 'private')),
      required(
        plainOrJson(literal('direct', 'channel', 'stream', 'private')),
        'Whether the message goes to a channel or to users. `stream` and `private` are deprecated names of `channel` and `direct`.',
      ),
    ),
    to: optional(
      recipients,
      'For a channel message: its name or id. For a direct message: the ids of the users, or their email addresses. Text that is not JSON is the name of the channel, or email addresses separated by commas.',
    ),
    content: required(plain(contentInput()), 'The content, in Markdown.'),
    topic: optional(
      freeText(rawTopicInput),
      `The topic of a channel message, cut to ${maxTopicLength} characters; not used for direct messages.`,
      { aliases: ['subject'] },
    ),
    queue_id: optional(
      plain(line),
      'The id of your event queue, whose event about the message gets `local_message_id`.',
    ),
    local_id: optional(
      plain(line),
      'Any text by which the client recognizes the message in that event.',
    ),
    widget_content: optional(plain(contentInput()), 'A widget for the message, as JSON text.'),
    read_by_sender: optional(
      json(boolean),
      'Whether the message is marked as read for you when it is sent. By default, it is if the client is one that people use interactively.',
      { since: 'readBySender' },
    ),
    sender: optional(plain(line), 'Not allowed: no client may send on behalf of others.'),
    forged: optional(
      plain(keyword),
      'Not allowed as `yes` or `true`: no client may set the time of a message.',
    ),
  },
  response: object({
    required: { id: field('Id of the new message.', integer) },
    leveled: {
      message_url: field('URL of the message in the web client.', text, {
        since: 'sentMessageLinks',
      }),
      message_link: field('Markdown that links the message.', text, { since: 'sentMessageLinks' }),
    },
    optional: {
      automatic_new_visibility_policy: field(
        'The preference for the topic that was set because of the message: 2 unmuted, 3 followed; missing if none.',
        integer,
        { since: 'automaticVisibilityPolicy' },
      ),
    },
  }),
  run: (
    { messages },
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
      parseAddressee(type, to, topic),
      E.flatMap((addressee) => checkSender(sender, forged, addressee)),
      E.mapLeft(rejected),
      TE.fromEither,
      TE.flatMap((addressee) =>
        messages.send(caller, {
          addressee,
          content,
          widgetContent: widget_content,
          isReadBySender: read_by_sender,
          echo:
            queue_id === undefined || local_id === undefined
              ? undefined
              : { queueId: queue_id, localId: local_id },
        }),
      ),
    ),
  present: ({ id, newPolicy, url, link }, { level }) => ({
    id,
    ...(has(level, 'sentMessageLinks') ? { message_url: url, message_link: link } : {}),
    ...(newPolicy === undefined || !has(level, 'automaticVisibilityPolicy')
      ? {}
      : { automatic_new_visibility_policy: newPolicy }),
  }),
});
