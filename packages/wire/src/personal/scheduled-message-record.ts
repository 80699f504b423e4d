import type { ScheduledMessage, ScheduledPlace } from '@parley/core/personal';
import type { AtLevel } from '../codecs';
import {
  arrayOf,
  boolean,
  integer,
  leveled,
  literal,
  named,
  oneOf,
  rawText,
  record,
  required,
} from '../codecs';

type ScheduledTo<Tag extends ScheduledPlace['_tag']> = ScheduledMessage & {
  readonly place: Extract<ScheduledPlace, { readonly _tag: Tag }>;
};

const identity = {
  scheduled_message_id: required(
    'Id of the scheduled message.',
    integer,
    ({ id }: ScheduledMessage) => id,
  ),
};

const message = {
  content: required('Content in Markdown.', rawText, ({ content }: ScheduledMessage) => content),
  rendered_content: required(
    'Content as HTML.',
    rawText,
    ({ renderedContent }: ScheduledMessage) => renderedContent,
  ),
  scheduled_delivery_timestamp: required(
    'Time of delivery, in UNIX seconds.',
    integer,
    ({ deliverAt }: ScheduledMessage) => deliverAt,
  ),
  failed: leveled(
    'Whether the delivery failed.',
    boolean,
    { since: 'scheduledMessageFailure' },
    ({ state }: ScheduledMessage) => state === 'failed',
  ),
};

const inChannel = record<ScheduledTo<'InChannel'>, AtLevel>()({
  ...identity,
  type: required('The message is for a channel.', literal('stream'), () => 'stream' as const),
  to: required('Id of the channel.', integer, ({ place }) => place.channelId),
  topic: required('Topic of the message.', rawText, ({ place }) => place.topic),
  ...message,
});

const toPeople = record<ScheduledTo<'ToPeople'>, AtLevel>()({
  ...identity,
  type: required('The message is for users.', literal('private'), () => 'private' as const),
  to: required('Ids of the recipients.', arrayOf(integer), ({ place }) => place.userIds),
  ...message,
});

/** Source: docs/reference/personal-data.md#scheduled-messages. */
export const scheduledMessageRecord = {
  codec: named(
    'ScheduledMessage',
    'A message that will be sent later.',
    oneOf<object>(inChannel.codec, toPeople.codec),
  ),
  present: (scheduled: ScheduledMessage, viewer: AtLevel) => {
    const { place } = scheduled;
    return place._tag === 'InChannel'
      ? inChannel.present({ ...scheduled, place }, viewer)
      : toPeople.present({ ...scheduled, place }, viewer);
  },
};
