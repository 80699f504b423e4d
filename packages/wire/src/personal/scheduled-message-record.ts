import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import type { ScheduledMessage, ScheduledPlace } from '@parley/core/personal';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  named,
  object,
  oneOf,
  rawText,
} from '../codecs';

const common = {
  scheduled_message_id: field('Id of the scheduled message.', integer),
  content: field('Content in Markdown.', rawText),
  rendered_content: field('Content as HTML.', rawText),
  scheduled_delivery_timestamp: field('Time of delivery, in UNIX seconds.', integer),
};

const leveled = {
  failed: field('Whether the delivery failed.', boolean, { since: 'scheduledMessageFailure' }),
};

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageRecord = named(
  'ScheduledMessage',
  'A message that will be sent later.',
  oneOf<object>(
    object({
      required: {
        ...common,
        type: field('The message is for a channel.', literal('stream')),
        to: field('Id of the channel.', integer),
        topic: field('Topic of the message.', rawText),
      },
      leveled,
    }),
    object({
      required: {
        ...common,
        type: field('The message is for users.', literal('private')),
        to: field('Ids of the recipients.', arrayOf(integer)),
      },
      leveled,
    }),
  ),
);

const presentPlace = (place: ScheduledPlace) =>
  place._tag === 'InChannel'
    ? { type: 'stream' as const, to: place.channelId, topic: place.topic }
    : { type: 'private' as const, to: place.userIds };

export const presentScheduledMessage = (scheduled: ScheduledMessage, level: FeatureLevel) => ({
  scheduled_message_id: scheduled.id,
  ...presentPlace(scheduled.place),
  content: scheduled.content,
  rendered_content: scheduled.renderedContent,
  scheduled_delivery_timestamp: scheduled.deliverAt,
  ...(has(level, 'scheduledMessageFailure') ? { failed: scheduled.state === 'failed' } : {}),
});
