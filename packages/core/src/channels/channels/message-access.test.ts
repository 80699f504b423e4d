import { role } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, aRealm, aVisitor } from '../../testing';
import { canReadMessage } from './message-access';

const visitor = aVisitor({ realm: aRealm({ settings: { enable_spectator_access: true } }) });

describe('canReadMessage', () => {
  it.each([
    ['a direct message of theirs', aCaller(), true, true],
    ['a direct message of others', aCaller({ role: role.owner }), false, false],
    ['a direct message as a visitor', visitor, true, false],
  ])('%s', (_, viewer, isInHistory, canRead) => {
    expect(canReadMessage(viewer, aMessageForViewer({ isInHistory }))).toBe(canRead);
  });

  it.each([
    ['public', aCaller(), false, false, true],
    ['public', aCaller({ role: role.guest }), false, true, false],
    ['private', aCaller(), true, false, true],
    ['private', aCaller({ role: role.owner }), false, true, false],
    ['privateProtected', aCaller(), true, false, false],
    ['privateProtected', aCaller(), true, true, true],
    ['privateProtected', aCaller(), false, true, false],
    ['webPublic', visitor, false, false, true],
    ['public', visitor, false, false, false],
  ] as const)(
    'in a channel that is %s: %#',
    (privacy, viewer, isSubscribed, isInHistory, canRead) => {
      const channel = { channel: aChannel({ privacy }), isSubscribed };
      expect(canReadMessage(viewer, aMessageForViewer({ channel, isInHistory }))).toBe(canRead);
    },
  );
});
