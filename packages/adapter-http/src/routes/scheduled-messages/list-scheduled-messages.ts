import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { scheduledMessageRecord } from '@parley/wire';

export const listScheduledMessages = userRoute({
  summary: 'Get scheduled messages',
  method: 'get',
  path: '/scheduled_messages',
  since: 'scheduledMessages',
  parameters: {},
  response: object({
    required: {
      scheduled_messages: field(
        'Messages that are not sent yet, or failed.',
        arrayOf(scheduledMessageRecord.codec),
      ),
    },
  }),
  run: ({ personal }, caller) => personal.listScheduledMessages(caller),
  present: (waiting, caller) => ({
    scheduled_messages: waiting.map((each) => scheduledMessageRecord.present(each, caller)),
  }),
});
