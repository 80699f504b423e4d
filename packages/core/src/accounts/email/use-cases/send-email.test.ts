import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { bindJobHandlers } from '../../../bind-job-handlers';
import { fakePasswords, inMemory, nextId, someTime } from '../../../in-memory';
import type { EmailNotice } from '../../../kernel';
import { EmailChangeId, UserId, firstSeed, unexpected } from '../../../kernel';
import { aUser, someRealm } from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import { sendEmail } from './send-email';

const former = aUser({ isActive: false });
const unwilling = aUser();
const user = aUser({ fullName: 'Iago', deliveryEmail: 'iago@example.org' });
const change = {
  id: nextId(EmailChangeId),
  realmId: someRealm.id,
  userId: user.id,
  newEmail: 'new@example.org',
  expiresAt: someTime,
  tokenSalt: null,
};
const reset = {
  realmId: someRealm.id,
  userId: user.id,
  email: user.deliveryEmail,
  expiresAt: someTime + 1,
  tokenSalt: '',
};
const given = {
  realms: [someRealm],
  users: [user, former, unwilling],
  settings: new Map([[unwilling.id, { enable_marketing_emails: false }]]),
  emailChanges: [change],
  passwordResets: [reset],
};

const credentials = [{ userId: user.id, passwordHash: 'hash', apiKeySeed: firstSeed }];
const directoryAccounts = [
  { realmId: someRealm.id, userId: user.id, source: 'ldap', entryId: 'iago' },
];

const job = (notice: EmailNotice) => ({
  _tag: 'SendMail' as const,
  realmId: someRealm.id,
  notice,
});
const deactivated = job({
  _tag: 'AccountDeactivatedNotice',
  userId: user.id,
  comment: 'Farewell',
});

describe('sendEmail', () => {
  it.each([
    [deactivated, 'iago@example.org', 'Farewell'],
    [
      job({ _tag: 'EmailConfirmationNotice', changeId: change.id }),
      'new@example.org',
      `${someRealm.url}/accounts/confirm_new_email/${String(change.id).padStart(32, '0')}`,
    ],
    [
      job({ _tag: 'EmailChangedNotice', userId: user.id, oldEmail: 'old@example.org' }),
      'old@example.org',
      'iago@example.org',
    ],
    [
      job({ _tag: 'PasswordResetNotice', userId: user.id, requester: 'user' }),
      'iago@example.org',
      `${someRealm.url}/accounts/password/reset/${String(user.id).padStart(32, '0')}`,
    ],
    [
      job({ _tag: 'PasswordManagedElsewhereNotice', userId: user.id }),
      'iago@example.org',
      'which cannot be changed here',
    ],
    [job({ _tag: 'PasswordChangedNotice', userId: user.id }), 'iago@example.org', 'was changed'],
    [
      job({
        _tag: 'NewLoginNotice',
        userId: user.id,
        client: 'Firefox',
        address: '192.0.2.1',
        at: someTime,
      }),
      'iago@example.org',
      'Firefox',
    ],
    [
      job({ _tag: 'WelcomeNotice', userId: user.id }),
      'iago@example.org',
      `${someRealm.url}/accounts/unsubscribe/welcome/`,
    ],
  ])('sends %#', async (wanted, address, text) => {
    const ports = inMemory(given);
    expect(await sendEmail(ports)(wanted)()).toEqual(E.right(undefined));
    expect(ports.mailer.sent()).toMatchObject([
      { to: { name: 'Iago', address }, fromName: someRealm.name },
    ]);
    expect(ports.mailer.sent()[0]?.text).toContain(text);
    expect(ports.mailer.sent()[0]?.html).toContain(text);
  });

  /** Ways to log in with a password: one of the server itself, and a directory. */
  const own = emailPasswordBackend(fakePasswords);
  const { isOwn: _, ...directory } = own;
  const settingPassword = `${someRealm.url}/accounts/password/reset`;

  it.each([
    ['the server stores all passwords', [own], {}, true],
    ['it stores theirs, and there is a directory', [own, directory], { credentials }, true],
    ['it stores none of theirs, and there is a directory', [own, directory], {}, false],
    ['they are in the directory', [own, directory], { credentials, directoryAccounts }, false],
    ['there is only a directory', [directory], {}, false],
  ])(
    'welcomes a person with a link to set a password only if it works: %s',
    async (_name, passwordBackends, state, isLinked) => {
      const ports = { ...inMemory({ ...given, ...state }), passwordBackends };
      await sendEmail(ports)(job({ _tag: 'WelcomeNotice', userId: user.id }))();
      const text = ports.mailer.sent()[0]?.text;
      expect(text?.includes(settingPassword)).toBe(isLinked);
      expect(text?.includes("from your organization's directory")).toBe(!isLinked);
    },
  );

  it.each([
    job({ _tag: 'EmailConfirmationNotice', changeId: nextId(EmailChangeId) }),
    job({ _tag: 'AccountDeactivatedNotice', userId: nextId(UserId), comment: '' }),
    job({ _tag: 'PasswordResetNotice', userId: nextId(UserId), requester: 'user' }),
    job({ _tag: 'WelcomeNotice', userId: former.id }),
    job({ _tag: 'WelcomeNotice', userId: unwilling.id }),
  ])(
    'sends nothing if the recipient or the subject no longer exists, or no longer wants it: %#',
    async (wanted) => {
      const ports = inMemory(given);
      expect(await sendEmail(ports)(wanted)()).toEqual(E.right(undefined));
      expect(ports.mailer.sent()).toEqual([]);
    },
  );

  it('is not sent again after processes have died twice while they sent it', async () => {
    const ports = inMemory(given);
    for (const interruptions of [0, 1, 2, 3]) {
      await sendEmail(ports)({ ...deactivated, interruptions })();
    }
    expect(ports.mailer.sent()).toHaveLength(2);
  });

  it('is retried until a mail server accepts the email', async () => {
    const ports = inMemory(given);
    await ports.transact('server', ({ jobs }) => jobs.enqueue(deactivated))();
    const unavailable = { send: () => TE.left(unexpected(new Error('unavailable'))) };
    await ports.jobs.runDue(bindJobHandlers(bindUseCases({ ...ports, mailer: unavailable })))();
    expect(ports.state().jobs).toHaveLength(1);
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    expect(ports.state().jobs).toEqual([]);
    expect(ports.mailer.sent()).toHaveLength(1);
  });
});
