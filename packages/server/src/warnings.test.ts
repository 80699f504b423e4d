import { warnings } from './warnings';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('a trouble that occurs again and again', () => {
  it('is logged once a minute, with how often it occurred in between', () => {
    const log = { warn: jest.fn() };
    let now = 5_000;
    const warn = warnings(log, () => now);
    for (let time = 0; time <= 60_000; time += 500) {
      now = 5_000 + time;
      warn(refused, 'cannot read');
    }
    expect(log.warn.mock.calls).toEqual([
      [{ err: refused }, 'cannot read'],
      [{ err: refused, repeated: 119 }, 'cannot read'],
    ]);
  });

  it('hides no other trouble', () => {
    const log = { warn: jest.fn() };
    const warn = warnings(log, () => 0);
    const full = Object.assign(new Error('No space left'), { code: '53100' });
    warn(refused, 'cannot read');
    warn(refused, 'cannot store');
    warn(full, 'cannot store');
    warn(new Error('without a code'), 'cannot store');
    expect(log.warn.mock.calls.map(([, message]) => message)).toEqual([
      'cannot read',
      'cannot store',
      'cannot store',
      'cannot store',
    ]);
  });
});
