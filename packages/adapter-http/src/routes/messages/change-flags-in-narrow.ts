import { has } from '@parley/core/kernel';
import { arrayOf, boolean, integer, min, nullable, object, field } from '@parley/wire/codecs';
import { json, plain, required, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { narrowDescription, narrow } from './narrow';
import { keyword } from '../limits';
import { flagOperation, flagParameter } from '../shared-parameters';

export const changeFlagsInNarrow = userRoute({
  summary: 'Update your personal message flags for a narrow',
  method: 'post',
  path: '/messages/flags/narrow',
  needs: 'write',
  since: 'flagsByNarrow',
  parameters: {
    anchor: required(
      plain(keyword),
      'The message around which messages are changed: its id, `newest`, `oldest` or `first_unread`.',
    ),
    include_anchor: withDefault(
      json(boolean),
      true,
      'Whether the message of the anchor itself is changed.',
    ),
    num_before: required(json(min(0)), 'How many messages before the anchor are changed.'),
    num_after: required(json(min(0)), 'How many messages after the anchor are changed.'),
    narrow: required(json(nullable(narrow)), narrowDescription),
    op: flagOperation,
    flag: flagParameter,
  },
  response: object({
    required: {
      processed_count: field('Number of messages in the range.', integer),
      updated_count: field('Number of messages whose flag changed.', integer),
      first_processed_id: field(
        'Lowest message id in the range; null if it is empty.',
        nullable(integer),
      ),
      last_processed_id: field(
        'Highest message id in the range; null if it is empty.',
        nullable(integer),
      ),
      found_oldest: field('Whether the range has the oldest message of the narrow.', boolean),
      found_newest: field('Whether the range has the newest message of the narrow.', boolean),
    },
    optional: {
      ignored_because_not_subscribed_channels: field(
        'Ids of the channels whose messages stay read because the user is not subscribed; only for marking as unread.',
        arrayOf(integer),
        { since: 'ignoredUnsubscribedChannels' },
      ),
    },
  }),
  run: ({ messages }, caller, values) =>
    messages.changeFlagsInNarrow(caller, {
      anchor: values.anchor,
      includeAnchor: values.include_anchor,
      before: values.num_before,
      after: values.num_after,
      narrow: values.narrow ?? [],
      operation: values.op,
      flag: values.flag,
    }),
  present: ({ processed, changed, foundOldest, foundNewest }, { level }, { op, flag }) => ({
    processed_count: processed.length,
    updated_count: changed.ids.length,
    first_processed_id: processed[0] ?? null,
    last_processed_id: processed.at(-1) ?? null,
    found_oldest: foundOldest,
    found_newest: foundNewest,
    ...(op === 'remove' && flag === 'read' && has(level, 'ignoredUnsubscribedChannels')
      ? { ignored_because_not_subscribed_channels: changed.skippedChannels }
      : {}),
  }),
});
