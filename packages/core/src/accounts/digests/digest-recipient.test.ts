import { userSettings } from '../../access';
import { someTime } from '../../in-memory';
import { secondsPerDay } from '../../kernel';
import { getsDigest } from './digest-recipient';

const daysAgo = (days: number): number => someTime - days * secondsPerDay;

describe('getsDigest', () => {
  const away = { joinedAt: daysAgo(90), seenAt: undefined };

  it.each([
    ['who was away for long', { joinedAt: daysAgo(90), seenAt: daysAgo(5.1) }, {}, true],
    ['who was never here', away, {}, true],
    ['who was here', { joinedAt: daysAgo(90), seenAt: daysAgo(4.9) }, {}, false],
    ['who is new', { joinedAt: daysAgo(4.9), seenAt: undefined }, {}, false],
    ['who does not want it', away, { enable_digest_emails: false }, false],
    ['who may be here unseen', away, { presence_enabled: false }, false],
  ])('a person %s', (_, sighting, settings, expected) => {
    expect(getsDigest(sighting, userSettings(settings), someTime)).toBe(expected);
  });
});
