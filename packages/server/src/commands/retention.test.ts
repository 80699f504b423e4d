import * as O from 'fp-ts/Option';
import type { RetentionPreview } from '@parley/core/messages';
import { asId, ChannelId } from '@parley/core/kernel';
import { someRealm } from '@parley/core/testing';
import { describeRetention } from './retention';

describe('describeRetention', () => {
  const days = (message_retention_days: number): RetentionPreview['realm'] => ({
    ...someRealm,
    name: 'Venice',
    settings: { ...someRealm.settings, message_retention_days },
  });
  const count = { messages: 2, oldestSentAt: 0, newestSentAt: 86_400 };
  const channel = { id: asId(ChannelId)(5), name: 'general' };

  it('names what would be archived and what is archived', () => {
    const preview = {
      realm: days(30),
      expired: [
        { ...count, channel },
        { ...count, channel: undefined, messages: 3 },
      ],
      archived: [{ ...count, channel, firstArchivedAt: 0 }],
      lastCompletion: O.some(86_400),
    };
    expect(describeRetention(preview)).toBe(
      [
        'The organization Venice keeps messages for 30 days; channels may have settings of their own.',
        'The nightly job last completed at 1970-01-02T00:00Z.',
        'The next run would archive 5 messages:',
        '  #general (ID 5): 2, sent 1970-01-01T00:00Z to 1970-01-02T00:00Z',
        '  direct messages: 3, sent 1970-01-01T00:00Z to 1970-01-02T00:00Z',
        'The archive has 2 messages:',
        '  #general (ID 5): 2, sent 1970-01-01T00:00Z to 1970-01-02T00:00Z, will be deleted from 1970-01-31T00:00Z on',
        '',
      ].join('\n'),
    );
  });

  it('is short if there is nothing to do', () => {
    expect(
      describeRetention({ realm: days(1), expired: [], archived: [], lastCompletion: O.none }),
    ).toBe(
      [
        'The organization Venice keeps messages for 1 day; channels may have settings of their own.',
        'The nightly job has not run yet.',
        'The next run would archive 0 messages.',
        'The archive has 0 messages.',
        '',
      ].join('\n'),
    );
  });

  it('has singular forms', () => {
    const one = [{ ...count, messages: 1, channel }];
    const archived = one.map((each) => ({ ...each, firstArchivedAt: 0 }));
    expect(
      describeRetention({ realm: days(-1), expired: one, archived, lastCompletion: O.none }),
    ).toMatch(/keeps messages forever[^]*archive 1 message:[^]*has 1 message:/);
  });
});
