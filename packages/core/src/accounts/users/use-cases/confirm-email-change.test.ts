import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { aCaller, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { confirmEmailChange } from './confirm-email-change';
import { updateOwnAccount } from './update-own-account';

const user = aUser({ deliveryEmail: 'iago@example.org' });
const other = aUser({ deliveryEmail: 'emilia@example.org' });
const caller = aCaller({ user });
const command = {
  oldPassword: undefined,
  newPassword: undefined,
  email: 'new@example.org',
  fullName: undefined,
  settings: {},
};

describe('confirmEmailChange', () => {
  const requestChange = async () => {
    const ports = inMemory({ realms: [someRealm], users: [user, other] });
    await updateOwnAccount(ports)(caller, command)();
    const token = ports.confirmationTokens.tokenOf(
      ports.state().emailChanges[0] ?? { id: 0, tokenSalt: null },
    );
    const confirm = (given = token) => confirmEmailChange(ports)(caller, given)();
    return { ports, confirm };
  };

  it('rejects the token of another change with the same id', async () => {
    const { ports, confirm } = await requestChange();
    const id = ports.state().emailChanges[0]?.id ?? 0;
    for (const tokenSalt of ['another', null]) {
      const other = ports.confirmationTokens.tokenOf({ id, tokenSalt });
      expect(await confirm(other)).toEqual(E.left(accountFailure('InvalidConfirmation')));
    }
  });

  it('changes the address, notifies its viewers, and emails the old address', async () => {
    const { ports, confirm } = await requestChange();
    const result = await confirm();
    expect(result).toMatchObject({ _tag: 'Right', right: { deliveryEmail: 'new@example.org' } });
    expect(ports.state().users.find(({ id }) => id === user.id)).toMatchObject({
      deliveryEmail: 'new@example.org',
      avatarVersion: 2,
    });
    expect(ports.state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'DeliveryEmailChanged', userId: user.id, deliveryEmail: 'new@example.org' },
      { _tag: 'AvatarChanged' },
      { _tag: 'DisplayEmailChanged', email: 'new@example.org' },
    ]);
    expect(ports.state().jobs.at(-1)?.job).toMatchObject({
      notice: { _tag: 'EmailChangedNotice', userId: user.id, oldEmail: 'iago@example.org' },
    });
    expect(await confirm()).toEqual(E.left(accountFailure('InvalidConfirmation')));
  });

  it('rejects the link while the account is being deactivated', async () => {
    const { ports, confirm } = await requestChange();
    await ports.transact('server', (tx) => tx.users.setLeaving(someRealm.id, user.id, true))();
    expect(await confirm()).toEqual(E.left(accountFailure('InvalidConfirmation')));
  });

  it.each([['guessed'], ['0'.repeat(32)], ['']])('rejects the link %p', async (token) => {
    const { confirm } = await requestChange();
    expect(await confirm(token)).toEqual(E.left(accountFailure('InvalidConfirmation')));
  });

  it('accepts the link for one day', async () => {
    const { ports, confirm } = await requestChange();
    ports.clock.set(someTime + 86_400);
    const before = ports.state();
    expect(await confirm()).toEqual(E.left(accountFailure('InvalidConfirmation')));
    expect(ports.state()).toEqual(before);
    ports.clock.set(someTime + 86_399);
    expect(E.isRight(await confirm())).toBe(true);
  });

  it('changes nothing if another user has taken the address meanwhile', async () => {
    const { ports, confirm } = await requestChange();
    await ports.transact('server', ({ users }) =>
      users.update(someRealm.id, other.id, { deliveryEmail: 'new@example.org' }),
    )();
    expect(await confirm()).toEqual(
      E.left(accountFailure('SettingsFailure', { objection: 'addressTaken' })),
    );
  });

  it('changes nothing for a deactivated account', async () => {
    const { ports, confirm } = await requestChange();
    await ports.transact('server', ({ users }) =>
      users.update(someRealm.id, user.id, { isActive: false }),
    )();
    expect(await confirm()).toEqual(E.left(accountFailure('InvalidConfirmation')));
  });
});
