import * as E from 'fp-ts/Either';
import type { User } from '../../../access';
import { accessFailure, loginAttempt } from '../../../access';
import type { State } from '../../../in-memory';
import { fakeConfirmationTokens, inMemory, someTime } from '../../../in-memory';
import { EmailChangeId, asId, currentLevel, firstSeed } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { tokenedReset } from '../password-reset';
import { getPasswordReset, resetPassword } from './reset-password';

const user = aUser({ deliveryEmail: 'Iago@example.org' });
const invalid = E.left(accountFailure('InvalidPasswordReset'));
const reset = {
  realmId: someRealm.id,
  userId: user.id,
  email: user.deliveryEmail,
  expiresAt: someTime + 3600,
  tokenSalt: 'salt',
};
const token = fakeConfirmationTokens.tokenOf(tokenedReset(reset));
const visitor = {
  realm: someRealm,
  client: 'test',
  level: currentLevel,
};

const setUp = (who: Partial<User> = {}, given: Partial<State> = {}) => {
  const ports = inMemory({
    ...given,
    realms: [someRealm],
    users: [{ ...user, ...who }],
    credentials: [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }],
    passwordResets: [reset],
    emailChanges: [
      {
        id: asId(EmailChangeId)(1),
        realmId: someRealm.id,
        userId: user.id,
        newEmail: 'thief@example.org',
        expiresAt: someTime + 3600,
        tokenSalt: 'salt',
      },
    ],
  });
  const submit = (given: Partial<Parameters<ReturnType<typeof resetPassword>>[1]> = {}) =>
    resetPassword(ports)(visitor, {
      token,
      password: 'a new passphrase',
      revokesApiKey: false,
      address: '192.0.2.1',
      ...given,
    })();
  const stored = () => ports.state().credentials.find(({ userId }) => userId === user.id);
  return { ports, submit, stored };
};

describe('resetPassword', () => {
  it('sets the password once, notifies the user, and keeps the API key', async () => {
    const { ports, submit, stored } = setUp();
    expect(await getPasswordReset(ports)(visitor, token)()).toEqual(E.right(user));
    expect(await submit()).toEqual(E.right(user));
    expect(stored()).toMatchObject({
      passwordHash: 'hash of a new passphrase',
      apiKeySeed: firstSeed,
    });
    expect(ports.state().jobs.map(({ job }) => job)).toEqual([
      {
        _tag: 'SendMail',
        realmId: someRealm.id,
        notice: { _tag: 'PasswordChangedNotice', userId: user.id },
      },
    ]);
    expect(await submit({ password: 'another passphrase' })).toEqual(invalid);
    expect(await getPasswordReset(ports)(visitor, token)()).toEqual(invalid);
    expect(stored()?.passwordHash).toBe('hash of a new passphrase');
  });

  it('revokes the API key on request', async () => {
    const { submit, stored } = setUp();
    await submit({ revokesApiKey: true });
    expect(stored()?.apiKeySeed).not.toEqual(firstSeed);
  });

  it('ends a pending change of the email address, which somebody else may have requested', async () => {
    const { ports, submit } = setUp();
    await submit({ password: 'weak' });
    expect(ports.state().emailChanges).toHaveLength(1);
    await submit();
    expect(ports.state().emailChanges).toEqual([]);
  });

  it('does not use up the link for a weak password', async () => {
    const { submit, stored } = setUp();
    expect(await submit({ password: 'weak' })).toEqual(E.left(accessFailure('PasswordTooWeak')));
    expect(stored()?.passwordHash).toBe('hash of secret');
    expect(E.isRight(await submit())).toBe(true);
  });

  it.each([
    ['is malformed', {}, 'x', someTime],
    ['has a wrong proof', {}, `${token}x`, someTime],
    ['is of nobody', {}, '9'.repeat(32), someTime],
    ['has expired', {}, token, someTime + 3600],
    ['is of a deactivated account', { isActive: false }, token, someTime],
    ['was sent to an earlier address', { deliveryEmail: 'new@example.org' }, token, someTime],
  ])('fails if the token %s, and changes nothing', async (_when, who, given, now) => {
    const { ports, submit, stored } = setUp(who);
    ports.clock.set(now);
    expect(await submit({ token: given })).toEqual(invalid);
    expect(await getPasswordReset(ports)(visitor, given)()).toEqual(invalid);
    expect(stored()?.passwordHash).toBe('hash of secret');
    expect(ports.state().jobs).toEqual([]);
  });

  it('fails while the account is being deactivated, before that is announced', async () => {
    const { ports, submit, stored } = setUp({}, { leaving: new Set([user.id]) });
    expect(await submit()).toEqual(invalid);
    expect(await getPasswordReset(ports)(visitor, token)()).toEqual(invalid);
    expect(stored()?.passwordHash).toBe('hash of secret');
  });

  it('fails in a deactivated realm', async () => {
    const { ports } = setUp();
    const closed = { ...visitor, realm: { ...someRealm, isActive: false } };
    expect(await getPasswordReset(ports)(closed, token)()).toEqual(
      E.left(accessFailure('RealmDeactivated', { atLogin: true })),
    );
  });

  const tooMany = E.left(
    accessFailure('TooManyAttempts', { retryAfterSeconds: expect.any(Number) }),
  );

  it('limits wrong tokens of a network address, which does not affect valid ones', async () => {
    const { submit } = setUp();
    for (let i = 0; i < 20; i += 1) {
      expect(await submit({ token: 'x' })).toEqual(invalid);
    }
    expect(await submit({ token: 'x' })).toEqual(tooMany);
    expect(await submit({ token: 'x', address: '192.0.2.2' })).toEqual(invalid);
    expect(E.isRight(await submit())).toBe(true);
  });

  it('limits the attempts with the links of one account, from any address', async () => {
    const { submit, stored } = setUp();
    for (let i = 0; i < 20; i += 1) {
      expect(await submit({ password: 'weak', address: `192.0.2.${i}` })).toEqual(
        E.left(accessFailure('PasswordTooWeak')),
      );
    }
    expect(await submit()).toEqual(tooMany);
    expect(stored()?.passwordHash).toBe('hash of secret');
  });

  it('resets the counts of wrong passwords', async () => {
    const { ports, submit } = setUp();
    const { byAccountAndClient, byAccount } = loginAttempt(
      someRealm.id,
      user.deliveryEmail,
      '192.0.2.1',
    );
    for (const { limit, who } of [byAccountAndClient, byAccount]) {
      await ports.attempts.count(limit, who)();
    }
    await submit();
    for (const { limit, who } of [byAccountAndClient, byAccount]) {
      expect(await ports.attempts.hasCounted(limit, who)()).toEqual(E.right(false));
    }
  });
});
