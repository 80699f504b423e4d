import type { ScheduledRecipient, ScheduledType } from '@parley/core';
import { arrayOf, guard, integer, listedText, mapped, max, place } from '../../codecs';
import { json, plain, plainOrJson } from '../../parameters';
import { latestTime } from '../latest-time';
import { contentInput, maxParticipants, rawTopicInput } from '../limits';

const ids = arrayOf(integer, maxParticipants);

/** What sort of message it is, by its names of now and of old. */
export const scheduledType = plainOrJson(
  mapped(listedText('direct', 'channel', 'stream', 'private'), (type): ScheduledType =>
    type === 'channel' || type === 'stream' ? 'channel' : 'direct',
  ),
);

/** The id of a channel, or those of people. */
export const scheduledRecipient = json(
  guard<ScheduledRecipient>(
    'integer | integer[]',
    { anyOf: [integer.schema, ids.schema] },
    (value): value is ScheduledRecipient => integer.is(value) || ids.is(value),
    `${place}["int"] is not an integer`,
  ),
);

export const scheduledContent = plain(contentInput());

export const scheduledTopic = plain(rawTopicInput);

export const deliveryTime = json(max(latestTime));
