import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aUser, someRealm } from '../../../testing';
import { done } from '../../../testing/contracts/world';
import { regenerateApiKey } from '../../authentication/use-cases/regenerate-api-key';
import { accountFailure } from '../../failures';
import { confirmEmailChange } from './confirm-email-change';
import { deactivateByEmail, reactivateByEmail } from './operate-account';
import { updateOwnAccount } from './update-own-account';
import { updateUser } from './update-user';

const user = aUser({ deliveryEmail: 'iago@example.org' });
const owner = aCaller({ user: aUser({ role: role.owner, grants: ['can_change_user_emails'] }) });
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
    const ports = inMemory({ realms: [someRealm], users: [user, other, owner.user] });
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

  type Given = ReturnType<typeof inMemory>;

  it.each<[string, (ports: Given) => Promise<unknown>]>([
    ['the API key was replaced', (ports) => regenerateApiKey(ports)(caller)()],
    [
      'the account was deactivated and reactivated',
      async (ports) => {
        const named = { host: someRealm.host, email: user.deliveryEmail };
        await done(deactivateByEmail(ports)(named));
        await done(reactivateByEmail(ports)(named));
      },
    ],
    [
      'somebody else has set another address',
      (ports) =>
        done(
          updateUser(ports)(owner, {
            target: { _tag: 'ById', id: user.id },
            fullName: undefined,
            role: undefined,
            profile: [],
            newEmail: 'right@example.org',
            grants: {},
          }),
        ),
    ],
  ])('rejects the link after %s', async (_, change) => {
    const { ports, confirm } = await requestChange();
    await change(ports);
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
