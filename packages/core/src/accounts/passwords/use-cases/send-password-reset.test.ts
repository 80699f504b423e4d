import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { accessFailure } from '../../../access';
import { bindJobHandlers } from '../../../bind-job-handlers';
import { fakePasswords, inMemory } from '../../../in-memory';
import { firstSeed, role } from '../../../kernel';
import { aCaller, aUser, someRealm, trackTransactions } from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import { accountFailure } from '../../failures';
import { emailPasswordBackend } from '../../ports/email-password-backend';
import { sendPasswordReset } from './send-password-reset';

const administrator = aUser({ role: role.administrator });
const owner = aUser({ role: role.owner });
const [member, ofDirectory] = [aUser({ deliveryEmail: 'iago@example.org' }), aUser()];
const own = emailPasswordBackend(fakePasswords);
const directory = { method: 'LDAP', takesEmailsOnly: false, open: () => TE.right(O.none) };

const setUp = () => {
  const ports = {
    ...inMemory({
      realms: [someRealm],
      users: [administrator, owner, member, ofDirectory],
      credentials: [administrator, owner, member].map(({ id }) => ({
        userId: id,
        passwordHash: 'hash of secret',
        apiKeySeed: firstSeed,
      })),
    }),
    passwordBackends: [own, directory],
  };
  const send = (target: typeof member, by = administrator) =>
    sendPasswordReset(ports)(aCaller(by), target.id)();
  return { ports, send };
};

describe('sendPasswordReset', () => {
  it('sends a link to the user, and says who sent it', async () => {
    const { ports, send } = setUp();
    expect(await send(member)).toEqual(E.right(undefined));
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    expect(ports.state().passwordResets).toMatchObject([{ userId: member.id }]);
    expect(ports.mailer.sent()).toMatchObject([{ to: { address: 'iago@example.org' } }]);
    expect(ports.mailer.sent()[0]?.text).toContain('An administrator');
  });

  it('fails for those whom the caller cannot administer, and those with other passwords', async () => {
    const { ports, send } = setUp();
    expect(await send(owner)).toEqual(E.left(accessFailure('MustBeOwner')));
    expect(await send(owner, member)).toEqual(E.left(accessFailure('InsufficientPermission')));
    expect(await send(ofDirectory)).toEqual(E.left(accountFailure('PasswordManagedElsewhere')));
    expect(await send(aUser())).toEqual(E.left(accessFailure('UserDoesNotExist')));
    expect(ports.state().jobs).toEqual([]);
    expect(await send(owner, owner)).toEqual(E.right(undefined));
  });

  it('sends no link to a user of a directory that this process does not know', async () => {
    const { ports } = setUp();
    const link = { realmId: someRealm.id, userId: member.id, source: 'LDAP', entryId: 'iago' };
    await ports.transact('server', ({ directoryAccounts }) => directoryAccounts.link(link))();
    const send = sendPasswordReset({ ...ports, passwordBackends: [own] });
    expect(await send(aCaller(administrator), member.id)()).toEqual(
      E.left(accountFailure('PasswordManagedElsewhere')),
    );
  });

  it('counts while no transaction holds a database connection, and only permitted requests', async () => {
    const { ports, send } = setUp();
    const tracked = trackTransactions(ports);
    const sent = sendPasswordReset(tracked.ports)(aCaller(administrator), member.id);
    expect(await sent()).toEqual(E.right(undefined));
    expect(tracked.counted()).toEqual([{ duringTransaction: false }]);
    for (let i = 0; i < 10; i += 1) {
      await send(owner);
    }
    expect(await send(owner, owner)).toEqual(E.right(undefined));
  });

  it('limits the emails to a user', async () => {
    const { send } = setUp();
    for (let i = 0; i < 5; i += 1) {
      expect(await send(member)).toEqual(E.right(undefined));
    }
    expect(await send(member)).toMatchObject(E.left({ _tag: 'TooManyAttempts' }));
    expect(await send(owner, owner)).toEqual(E.right(undefined));
  });
});
