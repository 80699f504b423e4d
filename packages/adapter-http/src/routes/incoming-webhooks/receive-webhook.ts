import { integrations } from '@parley/core/integrations';
import { ChannelId, asId } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { arrayOf, field, integer, object, text } from '@parley/wire/codecs';
import { json, optional, plain, required } from '../../parameters';
import { pathText } from '../../path-parameters';
import { webhookRoute } from '../../route';
import { contentInput, keyword, line, rawTopicInput } from '../limits';

/** Maximum bytes of a payload. */
const maxPayloadBytes = 2 * 1024 * 1024;

/** The options that integrations read from the URL, described by themselves. */
const urlOptions = Object.fromEntries(
  integrations.flatMap(({ displayName, urlOptions: options }) =>
    options.map(({ key, label }) => [
      key,
      optional(plain(contentInput()), `${label} (${displayName}).`),
    ]),
  ),
);

/** Integrations have a few dozen types of events at most. */
const maxEventTypes = 100;

const jsonList = json(arrayOf(keyword, maxEventTypes));

const eventTypes: typeof jsonList = {
  ...jsonList,
  read: (name, value) =>
    pipe(
      jsonList.read(name, value),
      E.mapLeft((message) => `${message} (a list such as ["push"] is expected)`),
    ),
};

const channelOf = (stream: string): ChannelId | string =>
  /^\d{1,15}$/.test(stream) ? asId(ChannelId)(Number(stream)) : stream;

const names = integrations.map(({ name }) => `\`${name}\``).join(', ');

export const receiveWebhook = webhookRoute({
  summary: 'Post an event from another service',
  method: 'post',
  path: '/external/:integration',
  needs: 'read',
  pathParameters: { integration: pathText(60, `The name of the integration: ${names}.`) },
  takesPayload: true,
  maxBodyBytes: maxPayloadBytes,
  parameters: {
    api_key: required(plain(line), 'The API key of an incoming webhook bot.'),
    stream: optional(
      plain(line),
      'The id or the name of the channel to post in. By default, the owner of the bot gets direct messages.',
    ),
    topic: optional(plain(rawTopicInput), 'The topic. By default, the integration chooses one.'),
    only_events: optional(
      eventTypes,
      'Types of events to post; `*` matches any text. By default, all are posted.',
    ),
    exclude_events: optional(eventTypes, 'Types of events to leave out; `*` matches any text.'),
    ...urlOptions,
  },
  response: object({
    required: {
      message_ids: field('Ids of the messages that were sent.', arrayOf(integer)),
    },
    optional: {
      unknown_event: field(
        'The type of an event that the integration cannot read, or an empty string. Nothing was sent, and the owner of the bot was notified.',
        text,
      ),
    },
  }),
  run: (
    { messages },
    caller,
    { integration, stream, topic, only_events, exclude_events, ...options },
    request,
  ) =>
    messages.receiveWebhook(caller, {
      ...request.payload(),
      integration,
      channel: stream === undefined ? undefined : channelOf(stream),
      topic,
      filter: { only: only_events, exclude: exclude_events ?? [] },
      options: Object.fromEntries(
        Object.keys(urlOptions).flatMap((key) => {
          const value: unknown = Reflect.get(options, key);
          return typeof value === 'string' ? [[key, value]] : [];
        }),
      ),
    }),
  present: ({ messageIds, unknown }) => ({
    message_ids: messageIds,
    ...(unknown === undefined ? {} : { unknown_event: unknown.event ?? '' }),
  }),
});
