import * as E from 'fp-ts/Either';
import { accessFailure } from '../failures';
import { checkAvailability } from './check-availability';
import { clients, describeUse, notAvailable, server } from './setting-use';

const because = 'Doors are not available on this server';
const settings = {
  read: { use: server },
  passed: { use: clients('compose and send') },
  missing: { use: notAvailable(because) },
};

describe('checkAvailability', () => {
  it.each([
    [[], E.right(undefined)],
    [['read', 'passed'], E.right(undefined)],
    [
      ['read', 'missing'],
      E.left(accessFailure('SettingNotAvailable', { setting: 'missing', because })),
    ],
  ] as const)('of %j', (changed, expected) => {
    expect(checkAvailability(settings, changed)).toEqual(expected);
  });
});

describe('describeUse', () => {
  it('marks what is not available', () => {
    expect(describeUse({ description: 'Whether doors open.', ...settings.passed })).toBe(
      'Whether doors open.',
    );
    expect(describeUse({ description: 'Whether doors open.', ...settings.missing })).toBe(
      'Whether doors open. Not available, only the initial value is accepted: Doors are not available on this server.',
    );
  });
});
