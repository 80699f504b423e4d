import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure, botType } from '../../access';
import { role } from '../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm } from '../../testing';
import { accountFailure } from '../failures';
import { canCreateBot, checkBotAccess } from './bot-permission';

describe('canCreateBot', () => {
  const { systemGroups } = someRealm;
  const realm = aRealm({
    settings: {
      can_create_bots_group: systemGroups['role:moderators'],
      can_create_write_only_bots_group: systemGroups['role:members'],
    },
  });
  it.each([
    [role.moderator, true, true],
    [role.member, false, true],
    [role.guest, false, false],
  ])('allows the role %d any bot: %p, incoming webhooks: %p', (callerRole, any, webhooks) => {
    const caller = aCaller({ realm, role: callerRole });
    expect(canCreateBot(caller, botType.generic)).toBe(any);
    expect(canCreateBot(caller, botType.incomingWebhook)).toBe(webhooks);
  });
});

describe('checkBotAccess', () => {
  const owner = aUser();
  const bot = aBot(owner);
  const userCreator = aBot(owner, { grants: ['can_create_users'] });
  it.each([
    ['an unknown user', O.none, aCaller(), E.left(accountFailure('BotDoesNotExist'))],
    ['a person', O.some(owner), aCaller(), E.left(accountFailure('BotDoesNotExist'))],
    ['a system bot', O.some(aBot(undefined)), aCaller(), E.left(accountFailure('BotDoesNotExist'))],
    [
      'a bot of another user',
      O.some(bot),
      aCaller(),
      E.left(accessFailure('InsufficientPermission')),
    ],
    ['the owner’s own bot', O.some(bot), aCaller({ user: owner }), E.right(bot)],
    [
      'any bot, for an administrator',
      O.some(bot),
      aCaller({ role: role.administrator }),
      E.right(bot),
    ],
    [
      'a bot that may create users, for its owner',
      O.some(userCreator),
      aCaller({ user: owner }),
      E.left(accessFailure('MustBeOwner')),
    ],
    [
      'a bot that may create users, for an owner of the organization',
      O.some(userCreator),
      aCaller({ role: role.owner }),
      E.right(userCreator),
    ],
  ])('checks the access to %s', (_, found, caller, expected) => {
    expect(checkBotAccess(caller, found)).toEqual(expected);
  });
});
