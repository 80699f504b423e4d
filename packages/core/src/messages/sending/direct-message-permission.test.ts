import * as E from 'fp-ts/Either';
import { role } from '../../kernel';
import { aBot, aCaller, aRealm, aUser, asCorrespondent, someRealm } from '../../testing';
import { checkDirectMessage } from './direct-message-permission';
import { messageFailure } from '../failures';

const { systemGroups } = someRealm;
const may = E.right(undefined);
const nobodyAuthorizes = { direct_message_permission_group: systemGroups['role:nobody'] };
const moderatorsAuthorize = { direct_message_permission_group: systemGroups['role:moderators'] };
const moderatorsInitiate = { direct_message_initiator_group: systemGroups['role:moderators'] };

describe('checkDirectMessage', () => {
  const sender = aUser();
  const other = aUser();
  const moderator = aUser({ role: role.moderator });
  const gone = aUser({ isActive: false, deliveryEmail: 'gone@example.org' });
  const bot = aBot(sender);

  it.each([
    ['to a person', [other], {}, false, may],
    ['to oneself', [], nobodyAuthorizes, false, may],
    [
      'to somebody gone',
      [other, gone],
      nobodyAuthorizes,
      true,
      E.left(messageFailure('RecipientDeactivated', { email: 'gone@example.org' })),
    ],
    [
      'where nobody may',
      [other],
      nobodyAuthorizes,
      true,
      E.left(messageFailure('DirectMessagesDisabled')),
    ],
    ['to bots where nobody may', [bot], nobodyAuthorizes, false, may],
    [
      'to a bot among people',
      [bot, other],
      nobodyAuthorizes,
      true,
      E.left(messageFailure('DirectMessagesDisabled')),
    ],
    [
      'without an authorizer',
      [other],
      moderatorsAuthorize,
      true,
      E.left(messageFailure('NobodyMayAuthorize')),
    ],
    ['with an authorizer', [other, moderator], moderatorsAuthorize, true, may],
    [
      'first, without the right to',
      [other],
      moderatorsInitiate,
      false,
      E.left(messageFailure('MayNotInitiate')),
    ],
    ['again, without the right to be first', [other], moderatorsInitiate, true, may],
  ])('%s', (_, others, settings, hasHistory, result) => {
    const realm = aRealm({ settings });
    const caller = aCaller({ user: sender, realm });
    const people = [sender, ...others].map((user) => asCorrespondent(user, realm));
    expect(checkDirectMessage(caller, people, hasHistory)).toEqual(result);
  });

  it('lets bots write to anyone who is active', () => {
    const realm = aRealm({ settings: nobodyAuthorizes });
    const caller = aCaller({ user: bot, realm });
    const people = (...users: readonly (typeof bot)[]) =>
      users.map((user) => asCorrespondent(user));
    expect(checkDirectMessage(caller, people(bot, other), false)).toEqual(may);
    expect(checkDirectMessage(caller, people(bot, gone), false)).toEqual(
      E.left(messageFailure('RecipientDeactivated', { email: 'gone@example.org' })),
    );
  });
});
