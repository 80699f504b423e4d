import { maxReportLength } from '@parley/core/messages';
import { maxLength } from '@parley/wire/codecs';
import { messageInPath } from '../in-paths';
import { freeText, plainOrJson, required, withDefault } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { keyword } from '../limits';

export const reportMessage = userRoute({
  summary: 'Report a message to the moderators',
  method: 'post',
  path: '/messages/:message_id/report',
  needs: 'write',
  pathParameters: { message_id: messageInPath },
  since: 'reportTypes',
  parameters: {
    report_type: required(
      plainOrJson(keyword),
      'Why the message is reported: a key of `server_report_message_types`.',
    ),
    description: withDefault(
      freeText(maxLength(maxReportLength)),
      '',
      'What the moderators should know; required for the type `other`.',
    ),
  },
  ...withoutFields,
  run: ({ messages }, caller, { message_id, report_type, description }) =>
    messages.report(caller, { messageId: message_id, type: report_type, description }),
});
