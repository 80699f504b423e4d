import * as E from 'fp-ts/Either';
import type { Realm, User } from '../../../access';
import { fakeApiKeys, fakePasswords, inMemory, someTime } from '../../../in-memory';
import type { Passwords } from '../../../kernel';
import { RealmId, UserId, asId, firstSeed } from '../../../kernel';
import { aBot, aQueue, aRealm, aUser, someRealm } from '../../../testing';
import type { PasswordBackend } from '../../ports/password-backend';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import { fetchApiKey } from './fetch-api-key';
import { loginMethods } from '../login-methods';
import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { accessFailure } from '../../../access';
import { accountFailure } from '../../failures';

const elsewhere = aRealm({
  id: asId(RealmId)(99_001),
  subdomain: 'other',
  host: `other.${someRealm.host}`,
});
const user = aUser({ deliveryEmail: 'Iago@example.org' });
const bot = aBot(user);
const key = fakeApiKeys.keyOf(user.id, firstSeed);
const inaccessibleUser = aUser({ realmId: elsewhere.id, deliveryEmail: 'Emilia@example.org' });
const credentials = [
  { userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed },
  { userId: inaccessibleUser.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed },
];

const store = (who: Partial<User> = {}, where: Partial<Realm> = {}) =>
  inMemory({
    realms: [{ ...someRealm, ...where }, elsewhere],
    users: [{ ...user, ...who }, bot, inaccessibleUser],
    credentials,
  });

const command = {
  host: someRealm.host,
  address: '192.0.2.1',
  username: ' iago@EXAMPLE.org ',
  password: 'secret',
};

/** Knows Iago by a name that is not an email address, and Othello, who has no account here. */
const directory: PasswordBackend = {
  method: 'LDAP',
  takesEmailsOnly: false,
  open: ({ username, password }) =>
    TE.right(
      password === 'in the directory'
        ? pipe(
            O.fromNullable(
              { iago: user.deliveryEmail, othello: 'othello@example.org' }[username.toLowerCase()],
            ),
            O.map((email) => ({ email })),
          )
        : O.none,
    ),
};

describe('fetchApiKey', () => {
  const fetched = E.right({ apiKey: key, email: 'Iago@example.org', userId: user.id });

  it('returns the key for the correct password', async () => {
    expect(await fetchApiKey(store())(command)()).toEqual(fetched);
  });

  it.each([
    [
      'the host has no realm',
      store(),
      { host: `nowhere.${someRealm.host}` },
      accessFailure('NoSuchRealm'),
    ],
    [
      'the name is not an email address',
      store(),
      { username: 'iago' },
      accessFailure('UsernameIsNoEmail'),
    ],
    [
      'the address is unknown',
      store(),
      { username: 'a@b.org' },
      accessFailure('AuthenticationFailed'),
    ],
    [
      'the account is a bot',
      store(),
      { username: bot.deliveryEmail },
      accessFailure('AuthenticationFailed'),
    ],
    [
      'the account is in another realm',
      store(),
      { username: 'EMILIA@example.org' },
      accessFailure('NoSuchRealm'),
    ],
    [
      'the password is wrong',
      store(),
      { password: 'guess' },
      accessFailure('AuthenticationFailed'),
    ],
    ['the password is empty', store(), { password: '' }, accessFailure('AuthenticationFailed')],
    [
      'the account is deactivated',
      store({ isActive: false }),
      {},
      accessFailure('AccountDeactivated', { atLogin: true }),
    ],
    [
      'the account is deactivated, whatever the password',
      store({ isActive: false }),
      { password: 'guess' },
      accessFailure('AccountDeactivated', { atLogin: true }),
    ],
    [
      'the realm is deactivated',
      store({}, { isActive: false }),
      {},
      accessFailure('RealmDeactivated', { atLogin: true }),
    ],
  ])('fails if %s', async (_, ports, given, failure) => {
    expect(await fetchApiKey(ports)({ ...command, ...given })()).toEqual(E.left(failure));
  });

  it.each([
    ['a wrong password', command.username],
    ['an unknown user', 'nobody@example.org'],
    ['a user of another realm', inaccessibleUser.deliveryEmail],
  ])('computes one hash for %s', async (_, username) => {
    const verify = jest.fn<ReturnType<Passwords['verify']>, Parameters<Passwords['verify']>>(
      fakePasswords.verify,
    );
    const passwordBackends = [emailPasswordBackend({ ...fakePasswords, verify })];
    await fetchApiKey({ ...store(), passwordBackends })({
      ...command,
      username,
      password: 'guess',
    })();
    expect(verify.mock.calls.map(([password]) => password)).toEqual(['guess']);
  });

  describe('with a directory besides the stored passwords', () => {
    const ports = () => ({
      ...store(),
      passwordBackends: [emailPasswordBackend(fakePasswords), directory],
    });

    it('tries both in order', async () => {
      expect(await fetchApiKey(ports())(command)()).toEqual(fetched);
      expect(
        await fetchApiKey(ports())({
          ...command,
          username: 'Iago',
          password: 'in the directory',
        })(),
      ).toEqual(fetched);
    });

    it.each([
      ['a wrong password', { username: 'iago', password: 'guess' }],
      ['no password', { username: 'iago', password: '' }],
      ['a user without an account', { username: 'othello', password: 'in the directory' }],
    ])('rejects %s', async (_, given) => {
      expect(await fetchApiKey(ports())({ ...command, ...given })()).toEqual(
        E.left(accessFailure('AuthenticationFailed')),
      );
    });

    it('reports both methods to clients', () => {
      expect(loginMethods(ports())).toMatchObject({
        passwordMethods: ['Email', 'LDAP'],
        takesEmailsOnly: false,
      });
    });
  });

  it('fails if the server has no password backend', async () => {
    expect(await fetchApiKey({ ...store(), passwordBackends: [] })(command)()).toEqual(
      E.left(accessFailure('PasswordLoginDisabled')),
    );
  });

  const times = (count: number) => Array.from({ length: count });

  it('limits attempts to five per name and client address in half an hour', async () => {
    const ports = store();
    const attempt = (given: Partial<typeof command>) =>
      fetchApiKey(ports)({ ...command, ...given })();
    for (const _ of times(5)) {
      expect(await attempt({ password: 'guess' })).toEqual(
        E.left(accessFailure('AuthenticationFailed')),
      );
    }
    expect(await attempt({})).toEqual(
      E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 1800 })),
    );
    expect(await attempt({ username: 'a@b.org' })).toEqual(
      E.left(accessFailure('AuthenticationFailed')),
    );
    ports.clock.set(ports.clock.now() + 1800);
    expect(await attempt({})).toEqual(fetched);
  });

  it('does not lock out a user whose password is guessed from another address', async () => {
    const ports = store();
    for (const _ of times(50)) {
      await fetchApiKey(ports)({ ...command, address: '198.51.100.1', password: 'guess' })();
    }
    expect(await fetchApiKey(ports)(command)()).toEqual(fetched);
  });

  describe('for an account under attack from many addresses', () => {
    const attempt = (ports: ReturnType<typeof store>, address: string, password: string) =>
      fetchApiKey(ports)({ ...command, address, password })();

    const tryFromEverywhere = async (ports: ReturnType<typeof store>) => {
      for (const [index] of times(20).entries()) {
        expect(await attempt(ports, `198.51.100.${index}`, 'guess')).toEqual(
          E.left(accessFailure('AuthenticationFailed')),
        );
      }
    };

    it('rejects logins from new addresses for an hour', async () => {
      const ports = store();
      await tryFromEverywhere(ports);
      expect(await attempt(ports, '192.0.2.1', 'secret')).toEqual(
        E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 3600 })),
      );
      ports.clock.set(ports.clock.now() + 3600);
      expect(await attempt(ports, '192.0.2.1', 'secret')).toEqual(fetched);
    });

    it('accepts logins from addresses that were used before', async () => {
      const ports = store();
      await attempt(ports, '192.0.2.1', 'secret');
      await tryFromEverywhere(ports);
      expect(await attempt(ports, '192.0.2.1', 'guess')).toEqual(
        E.left(accessFailure('AuthenticationFailed')),
      );
      expect(await attempt(ports, '192.0.2.1', 'secret')).toEqual(fetched);
      ports.clock.set(ports.clock.now() + 31 * 86_400);
      await tryFromEverywhere(ports);
      expect(await attempt(ports, '192.0.2.1', 'secret')).toEqual(
        E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 3600 })),
      );
    });

    it('does not count successful logins', async () => {
      const ports = store();
      for (const [index] of times(30).entries()) {
        expect(await attempt(ports, `192.0.2.${index}`, 'secret')).toEqual(fetched);
      }
    });
  });

  it('resets the limit after the correct password', async () => {
    const ports = store();
    for (const _ of times(3)) {
      for (const __ of times(4)) {
        await fetchApiKey(ports)({ ...command, password: 'guess' })();
      }
      expect(await fetchApiKey(ports)(command)()).toEqual(fetched);
    }
  });

  it('limits attempts to a hundred per client address, whatever the names', async () => {
    const ports = store();
    const attempt = (username: string, address: string) =>
      fetchApiKey(ports)({ ...command, username, address, password: 'guess' })();
    for (const [index] of times(100).entries()) {
      await attempt(`person${index}@example.org`, '192.0.2.1');
    }
    expect(await attempt('one.more@example.org', '192.0.2.1')).toEqual(
      E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 1800 })),
    );
    expect(await attempt('one.more@example.org', '192.0.2.2')).toEqual(
      E.left(accessFailure('AuthenticationFailed')),
    );
  });

  it('does not count correct attempts from an address', async () => {
    const ports = store();
    for (const _ of times(120)) {
      expect(await fetchApiKey(ports)(command)()).toEqual(fetched);
    }
  });
});

describe('a login of a person whom a directory knows', () => {
  const entry = { entryId: 'entry of othello', fullName: 'Othello' };
  const directoryWith = (email: string): PasswordBackend => ({
    ...directory,
    open: ({ password }) =>
      TE.right(password === 'in the directory' ? O.some({ email, person: entry }) : O.none),
  });
  const setUp = (settings: Partial<Realm['settings']>, email = 'othello@example.org') => {
    const ports = store({}, { settings: { ...someRealm.settings, ...settings } });
    const passwordBackends = [emailPasswordBackend(fakePasswords), directoryWith(email)];
    const logIn = (password: string) =>
      fetchApiKey({ ...ports, passwordBackends })({ ...command, username: 'othello', password })();
    return { ...ports, logIn };
  };

  it('creates the account once, where no invitation is required', async () => {
    const { logIn, state } = setUp({ invite_required: false });
    const first = await logIn('in the directory');
    expect(first).toMatchObject(E.right({ email: 'othello@example.org' }));
    expect(await logIn('in the directory')).toEqual(first);
    const created = state().users.filter(({ fullName }) => fullName === 'Othello');
    expect(created).toHaveLength(1);
    expect(state().directoryAccounts).toEqual([
      { realmId: someRealm.id, userId: created[0]?.id, source: 'LDAP', entryId: entry.entryId },
    ]);
    expect(await logIn('guess')).toEqual(E.left(accessFailure('AuthenticationFailed')));
  });

  it('creates nothing where an invitation is required, or for a wrong password', async () => {
    const { logIn, state } = setUp({ invite_required: true });
    const users = state().users.length;
    expect(await logIn('in the directory')).toEqual(E.left(accountFailure('InvitationRequired')));
    expect(await logIn('guess')).toEqual(E.left(accessFailure('AuthenticationFailed')));
    expect(state().users).toHaveLength(users);
  });

  it('uses an existing account, whose own password is void then', async () => {
    const { logIn, state, ...ports } = setUp({ invite_required: true }, 'IAGO@example.org');
    expect(await logIn('in the directory')).toMatchObject(E.right({ userId: user.id }));
    expect(state().users.find(({ id }) => id === user.id)?.fullName).toBe('Othello');
    expect(await fetchApiKey({ ...ports })(command)()).toEqual(
      E.left(accessFailure('AuthenticationFailed')),
    );
  });

  it('removes a password that was set here after the first login', async () => {
    const { logIn, state, transact } = setUp({ invite_required: true }, 'IAGO@example.org');
    expect(await logIn('in the directory')).toMatchObject(E.right({ userId: user.id }));
    const passwordHash = 'hash of another secret';
    await transact('server', ({ users }) =>
      users.update(someRealm.id, user.id, { passwordHash }),
    )();
    expect(await logIn('in the directory')).toMatchObject(E.right({ userId: user.id }));
    expect(
      state().credentials.find(({ userId }) => userId === user.id)?.passwordHash ?? null,
    ).toBeNull();
  });

  it('ends what somebody with the former password may have left in an existing account', async () => {
    const { logIn, queues, state, transact } = setUp({ invite_required: true }, 'IAGO@example.org');
    const other = { userId: asId(UserId)(user.id + 1000) };
    const change = {
      realmId: someRealm.id,
      userId: user.id,
      newEmail: 'thief@example.org',
      expiresAt: someTime + 3600,
    };
    await transact('server', (tx) =>
      pipe(
        tx.emailChanges.create(change),
        TE.flatMap(() => tx.emailChanges.create({ ...change, ...other })),
      ),
    )();
    await queues.add(aQueue({ userId: user.id }), 200)();
    await queues.add(aQueue(other), 200)();
    expect(E.isRight(await logIn('in the directory'))).toBe(true);
    expect(state().emailChanges.map(({ userId }) => userId)).toEqual([other.userId]);
    expect(state().queues.map(({ userId }) => userId)).toEqual([other.userId]);
  });

  it('does not use the account of a bot', async () => {
    const { logIn } = setUp({ invite_required: false }, bot.deliveryEmail);
    expect(await logIn('in the directory')).toEqual(E.left(accessFailure('AuthenticationFailed')));
  });
});

describe('the attempts for an account of a directory', () => {
  const othello = { entryId: 'entryUUID=1', fullName: 'Othello' };
  const plain = (name: string) =>
    name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, '').trim();
  /** Treats even more spellings as equal than most directories, and knows a second name. */
  const lenient: PasswordBackend = {
    ...directory,
    open: ({ username, password, countAttempt }) => {
      const isOthello = ['othello', 'moor'].includes(plain(username));
      return pipe(
        countAttempt(isOthello ? othello.entryId : `name ${username}`),
        TE.map(() =>
          isOthello && password === 'in the directory'
            ? O.some({ email: 'othello@example.org', person: othello })
            : O.none,
        ),
      );
    },
  };
  const setUp = () => {
    const ports = store({}, { settings: { ...someRealm.settings, invite_required: false } });
    const passwordBackends = [emailPasswordBackend(fakePasswords), lenient];
    const logIn = (username: string, password = 'guess', address = '192.0.2.1') =>
      fetchApiKey({ ...ports, passwordBackends })({ ...command, username, password, address })();
    return { ...ports, logIn };
  };
  const wrong = E.left(accessFailure('AuthenticationFailed'));
  const spelling = fc
    .tuple(
      fc.constantFrom('othello', 'moor'),
      fc.constantFrom('NFC', 'NFD', 'NFKD'),
      fc.array(fc.constantFrom('\u0301', ' ', '\u3000', 'upper', 'wide'), { maxLength: 3 }),
    )
    .map(([name, form, changes]) =>
      changes
        .reduce<string>(
          (text, change) =>
            change === 'upper'
              ? text.toUpperCase()
              : change === 'wide'
                ? text.replace(/[A-Za-z]/g, (letter) =>
                    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
                  )
                : `${text.slice(0, 2)}${change}${text.slice(2)}`,
          name,
        )
        .normalize(form),
    );

  it('share one limit, however the name is spelled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(spelling, { minLength: 6, maxLength: 6 }),
        async ([last = '', ...spellings]) => {
          const { logIn } = setUp();
          for (const name of spellings) {
            expect(await logIn(name)).toEqual(wrong);
          }
          expect(await logIn(last, 'in the directory')).toMatchObject(
            E.left({ _tag: 'TooManyAttempts' }),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('share the limit for the whole account, from whatever addresses they come', async () => {
    const { logIn } = setUp();
    for (const index of Array.from({ length: 20 }).keys()) {
      expect(await logIn(`othe${' '.repeat(index)}llo`, 'guess', `198.51.100.${index}`)).toEqual(
        wrong,
      );
    }
    expect(await logIn('Moor', 'in the directory')).toMatchObject(
      E.left({ _tag: 'TooManyAttempts' }),
    );
  });

  it('are reset by a correct password', async () => {
    const { logIn } = setUp();
    for (const _ of Array.from({ length: 4 })) {
      for (const name of ['othello', 'mo or', 'öthello', 'moor']) {
        expect(await logIn(name)).toEqual(wrong);
      }
      expect(E.isRight(await logIn('Othello', 'in the directory'))).toBe(true);
    }
  });

  it('do not concern those for other people', async () => {
    const { logIn } = setUp();
    for (const name of ['emilia', 'EMILIA', '\uff45milia', 'emilia ', 'Emilia']) {
      expect(await logIn(name)).toEqual(wrong);
    }
    expect(await logIn('emi\u00adlia')).toMatchObject(E.left({ _tag: 'TooManyAttempts' }));
    expect(E.isRight(await logIn('othello', 'in the directory'))).toBe(true);
  });
});

describe('a login from a new device', () => {
  const setUp = (enable_login_emails: boolean) => {
    const ports = inMemory({
      realms: [someRealm],
      users: [user],
      credentials,
      settings: new Map([[user.id, { enable_login_emails }]]),
    });
    const logIn = (userAgent: string | undefined, address = '192.0.2.1') =>
      fetchApiKey(ports)({
        ...command,
        address,
        ...(userAgent === undefined ? {} : { userAgent }),
      })();
    const notices = () =>
      ports.state().jobs.map(({ job }) => (job._tag === 'SendMail' ? job.notice : job));
    return { logIn, notices };
  };

  it('is reported by email, but not the first login, and no later one from the device', async () => {
    const { logIn, notices } = setUp(true);
    await logIn('Laptop/1.0');
    await logIn('Laptop/1.1', '192.0.2.200');
    expect(notices()).toEqual([]);
    await logIn('Phone/1.0');
    await logIn('Phone/1.0');
    await logIn('Laptop/1.0', '198.51.100.7');
    const notice = { _tag: 'NewLoginNotice', userId: user.id, at: someTime };
    expect(notices()).toEqual([
      { ...notice, client: 'Phone', address: '192.0.2.1' },
      { ...notice, client: 'Laptop', address: '198.51.100.7' },
    ]);
  });

  it('is not reported to users who do not want that', async () => {
    const { logIn, notices } = setUp(false);
    await logIn('Laptop/1.0');
    await logIn('Phone/1.0');
    expect(notices()).toEqual([]);
  });

  it('does not include failed logins and those of the server itself', async () => {
    const { logIn, notices } = setUp(true);
    await logIn(undefined);
    await logIn('Laptop/1.0');
    expect(notices()).toEqual([]);
  });
});
