import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aProfileField,
  aRealm,
  aUser,
  anInvitation,
  someRealm,
} from '../../../testing';
import { accountFailure } from '../../failures';
import type { UpdateUser } from './update-user';
import { updateUser } from './update-user';

const owner = aUser({ role: role.owner, grants: ['can_change_user_emails'] });
const caller = aCaller({ user: owner });
const target = aUser({ fullName: 'Viola' });
const other = aUser({ fullName: 'Orsino', deliveryEmail: 'orsino@example.org' });
const systemBot = aBot(undefined, { deliveryEmail: 'welcome-bot@example.org' });
const field = aProfileField();
const fixed = aProfileField({ isEditableByUser: false });
const command = (given: Partial<UpdateUser> = {}): UpdateUser => ({
  target: { _tag: 'ById', id: target.id },
  fullName: undefined,
  role: undefined,
  profile: [],
  newEmail: undefined,
  grants: {},
  ...given,
});
const given = {
  realms: [someRealm],
  users: [owner, target, other, systemBot],
  profileFields: [field, fixed].map((one) => ({ ...one, realmId: someRealm.id })),
};

describe('updateUser', () => {
  it('changes role, name, profile and address, and announces them in this order', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      fullName: ' Cesario ',
      role: role.moderator,
      profile: [{ fieldId: field.id, value: 'page' }],
      newEmail: ' cesario@example.org ',
    });
    expect(await updateUser(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().users[1]).toMatchObject({
      fullName: 'Cesario',
      role: role.moderator,
      deliveryEmail: 'cesario@example.org',
    });
    expect(state().profileValues).toMatchObject([{ userId: target.id, value: 'page' }]);
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'UserRoleChanged',
      'UserGroupMembersChanged',
      'UserGroupMembersChanged',
      'UserGroupMembersChanged',
      'UserRenamed',
      'ProfileValueChanged',
      'DeliveryEmailChanged',
      'AvatarChanged',
      'DisplayEmailChanged',
    ]);
  });

  it('ends the invitations to roles that the user may no longer assign', async () => {
    const moderator = { ...target, role: role.moderator };
    const { state, ...ports } = inMemory({
      ...given,
      users: [owner, moderator],
      invitations: [anInvitation({ referrerId: target.id, terms: { role: role.moderator } })],
    });
    await updateUser(ports)(caller, command({ role: role.member }))();
    expect(state().invitations[0]?.expiresAt).not.toBeNull();
    expect(state().events.at(-1)?.event).toEqual({ _tag: 'InvitationsChanged' });
  });

  it.each([
    ['nothing', command()],
    [
      'unchanged values',
      command({ fullName: 'Viola', role: role.member, newEmail: target.deliveryEmail }),
    ],
    ['an empty name', command({ fullName: ' ' })],
  ])('announces nothing for %s', async (_, wanted) => {
    const { state, ...ports } = inMemory(given);
    expect(await updateUser(ports)(caller, wanted)()).toEqual(E.right(undefined));
    expect(state().events).toEqual([]);
  });

  it('lets the owner of a bot rename it, and notifies the bot’s audience', async () => {
    const bot = aBot(target);
    const { state, ...ports } = inMemory({ ...given, users: [target, bot] });
    const wanted = command({ target: { _tag: 'ById', id: bot.id }, fullName: 'Feste' });
    expect(await updateUser(ports)(aCaller({ user: target }), wanted)()).toEqual(
      E.right(undefined),
    );
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'UserRenamed',
      'BotDetailChanged',
    ]);
  });

  const unique = aCaller({
    user: owner,
    realm: aRealm({ settings: { require_unique_names: true } }),
  });
  it.each([
    [
      'the user does not exist',
      caller,
      { target: { _tag: 'ById', id: aUser().id } },
      accessFailure('UserDoesNotExist'),
    ],
    [
      'the caller is a member',
      aCaller({ user: other }),
      { fullName: 'x' },
      accessFailure('InsufficientPermission'),
    ],
    [
      'the caller lacks the grant to change email addresses',
      aCaller({ role: role.owner }),
      { newEmail: 'x' },
      accessFailure('CannotChangeEmails'),
    ],
    [
      'an administrator makes a user an owner',
      aCaller({ role: role.administrator }),
      { role: role.owner },
      accessFailure('MustBeOwner'),
    ],
    ['the name is too short', caller, { fullName: 'V' }, accessFailure('FullNameTooShort')],
    [
      'another user has the name',
      unique,
      { fullName: 'ORSINO' },
      accessFailure('FullNameNotUnique'),
    ],
    [
      'the profile field does not exist',
      caller,
      { profile: [{ fieldId: aProfileField().id, value: 'x' }] },
      undefined,
    ],
    ['the address is invalid', caller, { newEmail: 'x' }, accessFailure('InvalidNewEmail')],
    [
      'another user has the address',
      caller,
      { newEmail: 'ORSINO@example.org' },
      accountFailure('NewEmailTaken', { objection: 'addressTaken' }),
    ],
    [
      'a system bot has the address',
      caller,
      { newEmail: systemBot.deliveryEmail },
      accountFailure('NewEmailTaken', { objection: 'reservedAddress' }),
    ],
  ] as const)('fails and changes nothing if %s', async (_, who, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    // Every other change of the command is valid, but none is made.
    const wanted = command({ fullName: 'Cesario', ...changes });
    expect(await updateUser(ports)(who, wanted)()).toEqual(
      E.left(
        failure ?? accountFailure('ProfileFieldNotFound', { id: wanted.profile[0]?.fieldId ?? 0 }),
      ),
    );
    expect(state()).toEqual(before);
  });
});
