import { has } from '@parley/core/kernel';
import { object, rawText, field } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { allowEmptyTopicName, applyMarkdown } from '../shared-parameters';
import { visitorRoute } from '../../route';
import { messageRecord } from '@parley/wire';
import { presentWithFlags } from './present-with-flags';

export const getMessage = visitorRoute({
  summary: 'Fetch a single message',
  method: 'get',
  path: '/messages/:message_id',
  needs: 'readChannel',
  pathParameters: { message_id: messageInPath },
  parameters: {
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopicName,
  },
  response: object({
    required: { raw_content: field('Content in Markdown.', rawText) },
    leveled: { message: field('The message.', messageRecord, { since: 'wholeMessageById' }) },
  }),
  run: ({ messages }, caller, { message_id }) => messages.get(caller, { messageId: message_id }),
  present: (found, caller, { apply_markdown, allow_empty_topic_name }) => ({
    ...(has(caller.level, 'wholeMessageById')
      ? {
          message: presentWithFlags(found, caller, {
            applyMarkdown: apply_markdown,
            clientGravatar: caller.user !== undefined,
            allowEmptyTopicName: allow_empty_topic_name,
          }),
        }
      : {}),
    raw_content: found.message.content,
  }),
});
