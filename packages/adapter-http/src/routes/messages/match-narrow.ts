import { MessageId } from '@parley/core/kernel';
import { arrayOf, field, id, object, rawText, recordOf } from '@parley/wire/codecs';
import { json, required } from '../../parameters';
import { userRoute } from '../../route';
import { narrowDescription, narrow } from './narrow';
import { maxMessages } from '../limits';

export const matchNarrow = userRoute({
  summary: 'Check which messages match a narrow',
  method: 'get',
  path: '/messages/matches_narrow',
  needs: 'read',
  parameters: {
    msg_ids: required(json(arrayOf(id(MessageId), maxMessages)), 'The ids of the messages.'),
    narrow: required(json(narrow), narrowDescription),
  },
  response: object({
    required: {
      messages: field(
        'The messages that match, by id.',
        recordOf(
          object({
            required: {
              match_content: field('HTML of the content with the matches highlighted.', rawText),
              match_subject: field('HTML of the topic with the matches highlighted.', rawText),
            },
          }),
        ),
      ),
    },
  }),
  run: ({ messages }, caller, values) =>
    messages.matchNarrow(caller, { messageIds: values.msg_ids, narrow: values.narrow }),
  present: (found) => ({
    messages: Object.fromEntries(
      Array.from(found, ([messageId, { content, topic }]) => [
        String(messageId),
        { match_content: content, match_subject: topic },
      ]),
    ),
  }),
});
