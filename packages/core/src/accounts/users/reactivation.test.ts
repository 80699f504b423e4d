import * as E from 'fp-ts/Either';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import { aBot, aCaller, aUser } from '../../testing';
import { accountFailure } from '../failures';
import { planReactivation } from './reactivation';

const administrator = aCaller({ role: role.administrator });
const owner = aUser();
const target = aUser({ isActive: false });
const bot = aBot(owner, { isActive: false, fullName: 'Robin' });

describe('planReactivation', () => {
  it.each([
    ['by a member', aCaller(), target, [], accessFailure('InsufficientPermission')],
    [
      'of a bot, by its owner, a guest',
      aCaller({ user: { ...owner, role: role.guest } }),
      bot,
      [],
      accessFailure('InsufficientPermission'),
    ],
    [
      'of a bot whose name an active account has',
      administrator,
      bot,
      [aUser({ fullName: 'Robin' })],
      accountFailure('BotNameTakenAtReactivation', { name: 'Robin' }),
    ],
    [
      'of an imported placeholder',
      administrator,
      { ...target, isImportedStub: true },
      [],
      accessFailure('CannotActivatePlaceholder'),
    ],
  ])('rejects the reactivation %s', (_, caller, account, everyone, failure) => {
    expect(planReactivation(caller, { target: account, others: everyone })).toEqual(
      E.left(failure),
    );
  });

  it.each([
    ['a user', target, [], { account: target, isAdopted: false }],
    ['a user who is active already', owner, [], { account: undefined, isAdopted: false }],
    ['a bot with an active owner', bot, [owner, bot], { account: bot, isAdopted: false }],
    [
      'a bot without an active owner, which becomes the caller’s',
      bot,
      [{ ...owner, isActive: false }, bot],
      { account: bot, isAdopted: true },
    ],
    [
      'a bot whose name only a deactivated account has',
      bot,
      [owner, aUser({ fullName: 'Robin', isActive: false })],
      { account: bot, isAdopted: false },
    ],
  ])('lets administrators reactivate %s', (_, account, everyone, plan) => {
    expect(planReactivation(administrator, { target: account, others: everyone })).toEqual(
      E.right(plan),
    );
  });
});
