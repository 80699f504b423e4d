import { aUser } from '@parley/core/testing';
import { describeUse } from './quota';

const drafts = {
  collection: 'drafts',
  bound: { maxCount: 10, maxBytes: 4096 },
  used: { count: 1, bytes: 2048 },
} as const;
const bots = {
  collection: 'bots',
  bound: { maxCount: 4, maxBytes: Infinity },
  used: { count: 3, bytes: 0 },
} as const;
const nothing = { ...bots, used: { count: 0, bytes: 0 } };

describe('describeUse', () => {
  it('shows what is used, the fullest first', () => {
    const user = aUser({ deliveryEmail: 'ada@example.org' });
    expect(
      describeUse('chat.example.org', [
        { user: undefined, limits: [nothing, bots] },
        { user, limits: [drafts, bots] },
        { user: aUser(), limits: [nothing] },
      ]),
    ).toBe(
      [
        'chat.example.org',
        '  bots  75 %  3 of 4',
        'ada@example.org',
        '  bots    75 %  3 of 4',
        '  drafts  50 %  1 of 10, 2 KiB of 4 KiB',
        '',
      ].join('\n'),
    );
  });
});
