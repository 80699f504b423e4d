import { hasSharedHistory, isPrivate, isWebPublic, privacyOf } from './channel-privacy';

describe('privacyOf', () => {
  it.each([
    [false, false, undefined, 'public'],
    [false, false, false, 'public'],
    [false, false, true, 'public'],
    [false, true, undefined, 'webPublic'],
    [false, true, false, 'webPublic'],
    [true, false, undefined, 'privateProtected'],
    [true, false, false, 'privateProtected'],
    [true, false, true, 'private'],
    [true, true, undefined, undefined],
    [true, true, true, undefined],
  ])(
    'of invite-only %s, web-public %s, history public %s is %s',
    (inviteOnly, webPublic, historyPublicToSubscribers, privacy) => {
      expect(privacyOf({ inviteOnly, isWebPublic: webPublic, historyPublicToSubscribers })).toBe(
        privacy,
      );
    },
  );
});

describe('what privacy means', () => {
  it.each([
    ['webPublic', false, true, true],
    ['public', false, true, false],
    ['private', true, true, false],
    ['privateProtected', true, false, false],
  ] as const)('%s', (privacy, closed, shared, web) => {
    expect([isPrivate(privacy), hasSharedHistory(privacy), isWebPublic(privacy)]).toEqual([
      closed,
      shared,
      web,
    ]);
  });
});
