import { recordsIn, userRoute } from '../../route';
import { scheduledMessageRecord } from '@parley/wire';

export const listScheduledMessages = userRoute({
  summary: 'Get scheduled messages',
  method: 'get',
  path: '/scheduled_messages',
  needs: 'read',
  since: 'scheduledMessages',
  ...recordsIn(
    'scheduled_messages',
    'Messages that are not sent yet, or failed.',
    scheduledMessageRecord,
  ),
  run: ({ personal }, caller) => personal.listScheduledMessages(caller),
});
