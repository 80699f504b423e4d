import type { ScheduledRecipient, ScheduledType } from '@parley/core';
import { arrayOf, guard, integer, listedText, mapped, max, place, rawText } from '../../codecs';
import { json, plain, plainOrJson } from '../../parameters';
import { latestTime } from '../latest-time';

const ids = arrayOf(integer);

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

export const scheduledContent = plain(rawText);

export const scheduledTopic = plain(rawText);

export const deliveryTime = json(max(latestTime));
