import { nextId } from '../../in-memory';
import { UserId, role } from '../../kernel';
import { canKnowKey } from './bot-key-access';

describe('canKnowKey', () => {
  const ownerId = nextId(UserId);
  const other = nextId(UserId);

  it.each([
    ['its owner', ownerId, role.member, true, false],
    ['a member', other, role.member, false, false],
    ['a moderator', other, role.moderator, false, false],
    ['an administrator', other, role.administrator, true, false],
    ['its owner, an administrator', ownerId, role.administrator, true, false],
    ['an owner of the organization', other, role.owner, true, true],
  ])(
    'is allowed for %s, of an ordinary bot and of one that may create users',
    (_, userId, callerRole, ofOrdinaryBot, ofUserCreator) => {
      const receiver = { userId, role: callerRole };
      expect(canKnowKey(receiver, { ownerId, mayCreateUsers: false })).toBe(ofOrdinaryBot);
      expect(canKnowKey(receiver, { ownerId, mayCreateUsers: true })).toBe(ofUserCreator);
    },
  );
});
