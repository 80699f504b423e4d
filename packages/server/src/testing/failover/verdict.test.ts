import type { Observed } from './verdict';
import { verdict } from './verdict';

const stored = [
  { id: 4, text: 'a 1' },
  { id: 7, text: 'b 1' },
];

const observed: Observed = {
  sent: [
    { text: 'a 1', outcome: 'done', id: 4 },
    { text: 'b 1', outcome: 'unknown' },
    { text: 'b 2', outcome: 'unknown' },
    { text: 'c 1', outcome: 'refused' },
  ],
  changed: [{ text: 'name 1', outcome: 'done' }],
  stored,
  followed: [{ client: 'x', eventIds: [1, 2, 5], messages: stored, changes: ['name 1'] }],
};

const [first, second] = stored as [(typeof stored)[0], (typeof stored)[0]];

const following = (changed: Partial<Observed['followed'][0]>): Observed => ({
  ...observed,
  followed: observed.followed.map((one) => ({ ...one, ...changed })),
});

describe('the verdict on a run', () => {
  it('accepts that each request has one effect, and that an unknown one has none', () => {
    expect(verdict(observed)).toEqual([]);
  });

  it.each<[string, Observed, string]>([
    [
      'an acknowledged message that is not there',
      { ...following({ messages: [second] }), stored: [second] },
      'message "a 1" (done) is there 0 times',
    ],
    [
      'a doubled message',
      { ...observed, stored: [...stored, { id: 9, text: 'b 1' }] },
      'message "b 1" (unknown) is there 2 times',
    ],
    [
      'a refused message that is there',
      { ...observed, stored: [...stored, { id: 9, text: 'c 1' }] },
      'message "c 1" (refused) is there 1 times',
    ],
    [
      'a message of nobody',
      { ...observed, stored: [...stored, { id: 9, text: 'd' }] },
      'message "d" was written by nobody',
    ],
    [
      'an id that is another message',
      { ...observed, sent: observed.sent.map((one) => ({ ...one, id: 7 })) },
      'the answer to "a 1" named message 7, which is another one',
    ],
    [
      'an event that is lost',
      following({ messages: [second] }),
      'x got no event about message 4 "a 1"',
    ],
    [
      'an event about nothing',
      following({ messages: [...stored, { id: 9, text: 'd' }] }),
      'x got an event about message 9 "d", which is not there',
    ],
    [
      'an event that comes twice',
      following({ messages: [...stored, second] }),
      'x got 1 messages twice',
    ],
    ['messages out of order', following({ messages: [second, first] }), 'x: message 4 follows 7'],
    ['events out of order', following({ eventIds: [1, 5, 2] }), 'x: event 2 follows 5'],
    ['an event id that comes again', following({ eventIds: [1, 2, 2] }), 'x: event 2 follows 2'],
    [
      'a change without an event',
      following({ changes: [] }),
      'x: change "name 1" (done) is there 0 times',
    ],
  ])('finds %s', (_, changed, problem) => {
    expect(verdict(changed)).toContain(problem);
  });
});
