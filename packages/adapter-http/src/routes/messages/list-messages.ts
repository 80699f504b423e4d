import { checkVisitorAccess } from '@parley/core/accounts';
import { MessageId, has } from '@parley/core/kernel';
import { badRequest, messageRecord } from '@parley/wire';
import * as TE from 'fp-ts/TaskEither';
import { arrayOf, boolean, field, min, nonNegativeId, object, position } from '@parley/wire/codecs';
import { json, optional, plain, withDefault } from '../../parameters';
import { streamedVisitorRoute } from '../../route';
import { rejected } from '../../served-route';
import { narrowDescription, narrow } from './narrow';
import { presentListed } from './present-with-flags';
import { keyword, maxMessages } from '../limits';
import { clientGravatar, applyMarkdown, allowEmptyTopicName } from '../shared-parameters';

const rangeParameters =
  'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';

const unsupportedCombination = badRequest(`Unsupported parameter combination: ${rangeParameters}`, {
  parameters: rangeParameters,
});

export const listMessages = streamedVisitorRoute({
  summary: 'Get messages around an anchor',
  method: 'get',
  path: '/messages',
  needs: 'readChannel',
  requires: checkVisitorAccess,
  parameters: {
    anchor: optional(
      plain(keyword),
      'The message around which messages are returned: its id, `newest`, `oldest`, `first_unread`, or `date` together with `anchor_date`.',
    ),
    anchor_date: optional(
      plain(keyword),
      'With the anchor `date`: the time around which messages are returned, in the format of ISO 8601.',
      { since: 'anchorByDate' },
    ),
    include_anchor: withDefault(
      json(boolean),
      true,
      'Whether the message of the anchor itself is returned.',
      { since: 'flagsByNarrow' },
    ),
    num_before: withDefault(json(min(0)), 0, 'How many messages before the anchor are returned.'),
    num_after: withDefault(json(min(0)), 0, 'How many messages after the anchor are returned.'),
    narrow: withDefault(json(narrow), [], narrowDescription),
    client_gravatar: clientGravatar,
    apply_markdown: applyMarkdown,
    use_first_unread_anchor: withDefault(
      json(boolean),
      false,
      'Deprecated: the same as the anchor `first_unread`.',
    ),
    message_ids: optional(
      json(arrayOf(nonNegativeId(MessageId), maxMessages)),
      'The ids of the messages that are returned, instead of those around an anchor.',
      { since: 'messagesByIds' },
    ),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({
    required: {
      messages: field('The messages, in the order of their ids.', arrayOf(messageRecord)),
      found_anchor: field('Whether the message with the id of the anchor is included.', boolean),
      found_oldest: field('Whether the oldest message of the narrow is included.', boolean),
      found_newest: field('Whether the newest message of the narrow is included.', boolean),
      history_limited: field('Always false: no history is withheld.', boolean),
    },
    optional: {
      anchor: field(
        'The message id that the anchor stands for; missing for requests by message_ids.',
        position,
      ),
    },
  }),
  streamed: 'messages',
  run: ({ messages }, viewer, values) => {
    if (values.message_ids === undefined) {
      return messages.list(viewer, {
        anchor: values.anchor,
        anchorDate: values.anchor_date,
        useFirstUnreadAnchor: values.use_first_unread_anchor,
        includeAnchor: values.include_anchor,
        before: values.num_before,
        after: values.num_after,
        narrow: values.narrow,
      });
    }
    return values.anchor !== undefined ||
      values.num_before > 0 ||
      values.num_after > 0 ||
      values.use_first_unread_anchor
      ? () => TE.left(rejected(unsupportedCombination))
      : messages.listById(viewer, { messageIds: values.message_ids, narrow: values.narrow });
  },
  present: (page, caller, values) => ({
    messages: presentListed(page.messages, caller, {
      applyMarkdown: values.apply_markdown,
      clientGravatar:
        caller.user !== undefined &&
        (values.client_gravatar ?? has(caller.level, 'clientGravatarByDefault')),
      allowEmptyTopicName: values.allow_empty_topic_name,
    }),
    ...(page.anchor === undefined ? {} : { anchor: page.anchor }),
    found_anchor: page.foundAnchor,
    found_oldest: page.foundOldest,
    found_newest: page.foundNewest,
    history_limited: false,
  }),
});
