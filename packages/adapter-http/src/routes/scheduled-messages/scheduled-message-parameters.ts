import type { ScheduledRecipient, ScheduledType } from '@parley/core/personal';
import { arrayOf, guard, integer, listedText, mapped, max, valuePath } from '@parley/wire/codecs';
import { json, plain, plainOrJson } from '../../parameters';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, rawTopicInput } from '../limits';

/** What the parameters of creating and editing mean. */
export const descriptions = {
  type: 'Whether the message goes to a channel or to users. `stream` and `private` are deprecated names of `channel` and `direct`.',
  to: 'The id of the channel, or the ids of the users.',
  content: 'The content, in Markdown.',
  scheduled_delivery_timestamp: 'When the message is sent, as UNIX time in seconds.',
  topic: 'The topic of a channel message.',
};

const ids = arrayOf(integer, maxParticipants);

/** The type of message, by its current and older names. */
export const scheduledType = plainOrJson(
  mapped(listedText('direct', 'channel', 'stream', 'private'), (type): ScheduledType =>
    type === 'channel' || type === 'stream' ? 'channel' : 'direct',
  ),
);

/** A channel id, or a list of user ids. */
export const scheduledRecipient = json(
  guard<ScheduledRecipient>(
    'integer | integer[]',
    { anyOf: [integer.schema, ids.schema] },
    (value): value is ScheduledRecipient => integer.is(value) || ids.is(value),
    `${valuePath}["int"] is not an integer`,
  ),
);

export const scheduledContent = plain(contentInput());

export const scheduledTopic = plain(rawTopicInput);

export const deliveryTime = json(max(latestTime));
