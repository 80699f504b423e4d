import * as E from 'fp-ts/Either';
import { aRealm } from '../../testing';
import { messageFailure } from '../failures';
import { checkReport, checkReportChannel } from './message-report';

describe('checkReport', () => {
  it.each([
    ['spam', ''],
    ['other', 'because'],
    ['norms', 'because'],
  ])('accepts the type %s with the description %j, without surrounding space', (key, text) => {
    expect(checkReport(key, ` ${text} `)).toMatchObject(
      E.right({ type: { key }, description: text }),
    );
  });

  it('rejects an unknown type, and "other" without a description', () => {
    expect(checkReport('rude', 'x')).toEqual(
      E.left(messageFailure('InvalidReportType', { type: 'rude' })),
    );
    expect(checkReport('other', ' ')).toEqual(E.left(messageFailure('ReportNeedsDescription')));
  });
});

describe('checkReportChannel', () => {
  it('needs a channel in the settings', () => {
    expect(checkReportChannel(aRealm())).toEqual(E.left(messageFailure('NoReportChannel')));
    const settings = { moderation_request_channel_id: 5 };
    expect(checkReportChannel(aRealm({ settings }))).toEqual(E.right(5));
  });
});
