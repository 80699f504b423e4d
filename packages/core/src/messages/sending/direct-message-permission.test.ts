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
    ['to the caller', [], nobodyAuthorizes, false, may],
    [
      'to a deactivated user',
      [other, gone],
      nobodyAuthorizes,
      true,
      E.left(messageFailure('RecipientDeactivated', { email: 'gone@example.org' })),
    ],
    [
      'if nobody may',
      [other],
      nobodyAuthorizes,
      true,
      E.left(messageFailure('DirectMessagesDisabled')),
    ],
    ['to bots if nobody may', [bot], nobodyAuthorizes, false, may],
    [
      'to a bot in a group with users',
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
      'in a new conversation without permission to initiate',
      [other],
      moderatorsInitiate,
      false,
      E.left(messageFailure('MayNotInitiate')),
    ],
    [
      'in an existing conversation without permission to initiate',
      [other],
      moderatorsInitiate,
      true,
      may,
    ],
  ])('checks a message %s', (_, others, settings, hasHistory, result) => {
    const realm = aRealm({ settings });
    const caller = aCaller({ user: sender, realm });
    const people = [sender, ...others].map((user) => asCorrespondent(user, realm));
    expect(checkDirectMessage(caller, people, hasHistory)).toEqual(result);
  });

  it('lets bots write to any active user', () => {
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
