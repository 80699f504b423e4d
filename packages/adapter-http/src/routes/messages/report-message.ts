import { MessageId, maxReportLength } from '@parley/core';
import { maxLength, object } from '../../codecs';
import { freeText, plainOrJson, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';
import { keyword } from '../limits';

export const reportMessage = userRoute({
  summary: 'Report a message to the moderators',
  method: 'post',
  path: '/messages/:message_id/report',
  pathParameters: { message_id: pathId(MessageId) },
  since: 'reportTypes',
  parameters: {
    report_type: required(plainOrJson(keyword)),
    description: withDefault(freeText(maxLength(maxReportLength)), ''),
  },
  response: object({}),
  run:
    ({ messages }) =>
    (caller, { message_id, report_type, description }) =>
      messages.report(caller, { messageId: message_id, type: report_type, description }),
  present: () => ({}),
});
