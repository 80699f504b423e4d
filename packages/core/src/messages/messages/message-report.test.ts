import * as E from 'fp-ts/Either';
import { aChannel, aRealm } from '../../testing';
import { messageFailure } from '../failures';
import { checkReport, checkReportChannel, reportChannelOf } from './message-report';

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

describe('the channel for reports', () => {
  it('is the one that the settings name', () => {
    expect(reportChannelOf(aRealm())).toBeUndefined();
    expect(reportChannelOf(aRealm({ settings: { moderation_request_channel_id: 5 } }))).toBe(5);
  });

  it.each(['private', 'privateProtected'] as const)('can be %s', (privacy) => {
    const channel = aChannel({ privacy });
    expect(checkReportChannel(channel)).toEqual(E.right(channel.id));
  });

  it.each([
    ['missing', undefined],
    ['public', aChannel()],
    ['web-public', aChannel({ privacy: 'webPublic' })],
    ['archived', aChannel({ privacy: 'private', isArchived: true })],
  ])('gets no reports if it is %s', (_, channel) => {
    expect(checkReportChannel(channel)).toEqual(E.left(messageFailure('NoReportChannel')));
  });
});
