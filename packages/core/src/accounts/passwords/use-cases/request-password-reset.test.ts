import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { Realm, User } from '../../../access';
import { accessFailure } from '../../../access';
import { bindJobHandlers } from '../../../bind-job-handlers';
import { fakePasswords, inMemory, someTime } from '../../../in-memory';
import { currentLevel, firstSeed, unexpected } from '../../../kernel';
import { aBot, aUser, someRealm } from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import type { PasswordBackend } from '../../ports/password-backend';
import { requestPasswordReset } from './request-password-reset';

const user = aUser({ deliveryEmail: 'Iago@example.org', fullName: 'Iago' });
const bot = aBot(user, { deliveryEmail: 'bot@example.org' });
const own = emailPasswordBackend(fakePasswords);
const directory: PasswordBackend = {
  method: 'LDAP',
  takesEmailsOnly: false,
  open: () => TE.right(O.none),
};

const setUp = (
  who: Partial<User> = {},
  passwordBackends: readonly PasswordBackend[] = [own],
  where: Partial<Realm> = {},
  hasPassword = true,
) => {
  const realm = { ...someRealm, ...where };
  const ports = {
    ...inMemory({
      realms: [realm],
      users: [{ ...user, ...who }, bot],
      credentials: [
        {
          userId: user.id,
          passwordHash: hasPassword ? 'hash of secret' : undefined,
          apiKeySeed: firstSeed,
        },
      ],
    }),
    passwordBackends,
  };
  const visitor = { realm, client: 'test', level: currentLevel };
  const request = (email: string, address = '192.0.2.1') =>
    requestPasswordReset(ports)(visitor, { email, address })();
  const runJobs = () => ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
  return { ports, request, runJobs };
};

describe('requestPasswordReset', () => {
  it('sends a link that works for an hour to the address of the account', async () => {
    const { ports, request, runJobs } = setUp();
    expect(await request(' iago@EXAMPLE.org ')).toEqual(E.right(undefined));
    await runJobs();
    expect(ports.mailer.sent()).toMatchObject([
      { to: { name: 'Iago', address: 'Iago@example.org' } },
    ]);
    const [link] = ports.state().passwordResets;
    expect(link).toMatchObject({ userId: user.id, expiresAt: someTime + 3600 });
    expect(ports.mailer.sent()[0]?.text).toContain(
      `${someRealm.url}/accounts/password/reset/${String(user.id).padStart(32, '0')}`,
    );
  });

  it('sends no link to a user of a directory that this process does not know', async () => {
    const { ports, request, runJobs } = setUp();
    const link = { realmId: someRealm.id, userId: user.id, source: 'LDAP', entryId: 'iago' };
    await ports.transact('server', ({ directoryAccounts }) => directoryAccounts.link(link))();
    await request('iago@example.org');
    await runJobs();
    expect(ports.state().passwordResets).toEqual([]);
    expect(ports.mailer.sent()).toMatchObject([{ to: { address: 'Iago@example.org' } }]);
  });

  it('only enqueues the same job, whether or not there is an account', async () => {
    const { ports, request, runJobs } = setUp();
    const known = await request('iago@example.org');
    const unknown = await request('nobody@example.org');
    expect(unknown).toEqual(known);
    const job = {
      _tag: 'RequestPasswordReset',
      realmId: someRealm.id,
      key: expect.any(String),
    };
    expect(ports.state().jobs.map((each) => each.job)).toEqual([
      { ...job, email: 'iago@example.org' },
      { ...job, email: 'nobody@example.org' },
    ]);
    expect(ports.state().passwordResets).toEqual([]);
    await runJobs();
    expect(ports.mailer.sent()).toHaveLength(1);
  });

  it.each([
    ['nobody', {}, 'nobody@example.org'],
    ['a bot', {}, 'bot@example.org'],
    ['a deactivated account', { isActive: false }, 'iago@example.org'],
  ])('sends nothing to %s', async (_who, who, email) => {
    const { ports, request, runJobs } = setUp(who);
    expect(await request(email)).toEqual(E.right(undefined));
    await runJobs();
    expect(ports.mailer.sent()).toEqual([]);
    expect(ports.state().passwordResets).toEqual([]);
  });

  it('explains to a user of a directory that the password is not stored here', async () => {
    const { ports, request, runJobs } = setUp({}, [own, directory], {}, false);
    expect(await request('iago@example.org')).toEqual(E.right(undefined));
    await runJobs();
    expect(ports.mailer.sent()[0]?.text).toContain('which cannot be changed here');
    expect(ports.state().passwordResets).toEqual([]);
  });

  it('sends no link that was used or expired before the email could be sent', async () => {
    const { ports, request } = setUp();
    await request('iago@example.org');
    const stopped = { send: () => TE.left(unexpected('no network')) };
    await ports.jobs.runDue(bindJobHandlers(bindUseCases({ ...ports, mailer: stopped })))();
    ports.clock.set(someTime + 3600);
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    expect(ports.mailer.sent()).toEqual([]);
  });

  it.each([
    ['the address is no address', setUp(), 'iago', accessFailure('UsernameIsNoEmail')],
    [
      'passwords are only in a directory',
      setUp({}, [directory]),
      'iago@example.org',
      accessFailure('PasswordLoginDisabled'),
    ],
    [
      'the realm is deactivated',
      setUp({}, [own], { isActive: false }),
      'iago@example.org',
      accessFailure('RealmDeactivated', { atLogin: true }),
    ],
  ])('fails if %s', async (_when, { ports, request }, email, failure) => {
    expect(await request(email)).toEqual(E.left(failure));
    expect(ports.state().jobs).toEqual([]);
  });

  it('limits requests for an address, whether or not there is an account, in any case', async () => {
    for (const email of ['iago@example.org', 'nobody@example.org']) {
      const { request } = setUp();
      for (let i = 0; i < 5; i += 1) {
        expect(await request(email, `192.0.2.${i}`)).toEqual(E.right(undefined));
      }
      expect(await request(email.toUpperCase(), '192.0.2.9')).toEqual(
        E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: expect.any(Number) })),
      );
    }
  });

  it('is possible again an hour later, however many others requested it all day', async () => {
    const { ports, request } = setUp();
    for (let hour = 0; hour < 24; hour += 1) {
      ports.clock.set(someTime + hour * 3600);
      for (let i = 0; i < 5; i += 1) {
        expect(await request('iago@example.org', `192.0.${hour}.${i}`)).toEqual(E.right(undefined));
      }
      expect(E.isLeft(await request('iago@example.org', `192.0.${hour}.9`))).toBe(true);
    }
  });

  it('limits requests from a network address, for any accounts', async () => {
    const { request } = setUp();
    for (let i = 0; i < 20; i += 1) {
      expect(await request(`person${i}@example.org`)).toEqual(E.right(undefined));
    }
    expect(E.isLeft(await request('other@example.org'))).toBe(true);
    expect(E.isRight(await request('other@example.org', '192.0.2.2'))).toBe(true);
  });
});
