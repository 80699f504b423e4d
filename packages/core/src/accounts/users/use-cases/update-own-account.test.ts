import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { DraftId, firstSeed, role } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm, trackTransactions } from '../../../testing';
import type { UpdateOwnAccount } from './update-own-account';
import { updateOwnAccount } from './update-own-account';
import { accountFailure } from '../../failures';
import { accessFailure } from '../../../access';

const user = aUser({ deliveryEmail: 'iago@example.org' });
const other = aUser({ deliveryEmail: 'emilia@example.org' });
const deactivated = aUser({ deliveryEmail: 'deactivated@example.org', isActive: false });
const systemBot = aBot(undefined, { deliveryEmail: 'bot@example.org' });
const credentials = [{ userId: user.id, passwordHash: 'hash of secret', apiKeySeed: firstSeed }];
const store = () =>
  inMemory({
    realms: [someRealm],
    users: [user, other, deactivated, systemBot],
    credentials,
    realmDomains: [{ domain: 'example.org', allowSubdomains: false, realmId: someRealm.id }],
  });

const nothing: UpdateOwnAccount = {
  oldPassword: undefined,
  newPassword: undefined,
  email: undefined,
  fullName: undefined,
  settings: {},
};
const caller = aCaller({ user });
const withChangesDisabled = aRealm({
  settings: { email_changes_disabled: true, name_changes_disabled: true },
});
const restricted = aRealm({ settings: { emails_restricted_to_domains: true } });

describe('updateOwnAccount', () => {
  const change = (
    ports: ReturnType<typeof store>,
    given: Partial<UpdateOwnAccount>,
    who = caller,
  ) => updateOwnAccount(ports)(who, { ...nothing, ...given })();

  describe('password', () => {
    it('cannot be changed if a directory manages it', async () => {
      const directory = { method: 'LDAP', takesEmailsOnly: false, open: () => TE.right(O.none) };
      const ports = store();
      const passwordBackends = [...ports.passwordBackends, directory];
      const command = { ...nothing, oldPassword: 'secret', newPassword: 'better one' };
      const withoutOwn = aCaller({ user: other });
      expect(await updateOwnAccount({ ...ports, passwordBackends })(withoutOwn, command)()).toEqual(
        E.left(accountFailure('PasswordManagedElsewhere')),
      );
      expect(await updateOwnAccount({ ...ports, passwordBackends })(caller, command)()).toEqual(
        E.right(undefined),
      );
    });

    it('is not replaced by one whose old password has been replaced meanwhile', async () => {
      const ports = store();
      const password = { oldPassword: 'secret', newPassword: 'better one' };
      const hashing = {
        ...ports.passwords,
        hash: (given: string) =>
          pipe(
            TE.fromTask(() => change(ports, { ...password, newPassword: 'the first' })),
            TE.flatMap(() => ports.passwords.hash(given)),
          ),
      };
      expect(await change({ ...ports, passwords: hashing }, password)).toEqual(
        E.left(accountFailure('SettingsFailure', { objection: 'wrongPassword' })),
      );
      expect(ports.state().credentials[0]?.passwordHash).toBe('hash of the first');
    });

    it('changes if the old password is correct', async () => {
      const ports = store();
      expect(await change(ports, { oldPassword: 'secret', newPassword: 'better one' })).toEqual(
        E.right(undefined),
      );
      expect(ports.state().credentials[0]).toEqual({
        userId: user.id,
        passwordHash: 'hash of better one',
        apiKeySeed: firstSeed,
      });
      expect(ports.state().events).toEqual([]);
    });

    it.each([
      ['keeps the API key', {}, false],
      ['keeps the API key, but ends sessions', { endsSessions: true }, false],
      ['replaces the API key', { revokesApiKey: true }, true],
    ])('%s as the user wants', async (_, wanted, isReplaced) => {
      const ports = store();
      await change(ports, { oldPassword: 'secret', newPassword: 'better one', ...wanted });
      const seed = ports.state().credentials[0]?.apiKeySeed;
      expect(seed?.generation === firstSeed.generation).toBe(!isReplaced);
      expect(ports.state().events.map(({ event }) => event._tag)).toEqual(
        isReplaced ? ['ApiKeyRenewed'] : [],
      );
      await change(ports, { revokesApiKey: true, endsSessions: true });
      expect(ports.state().credentials[0]?.apiKeySeed).toEqual(seed);
    });

    it('ends an earlier change of the email address when it changes, not one in the same request', async () => {
      const ports = store();
      const password = { oldPassword: 'secret', newPassword: 'better one' };
      await change(ports, { email: 'new1@example.org' });
      await change(ports, password);
      expect(ports.state().emailChanges).toEqual([]);
      await change(ports, {
        oldPassword: 'better one',
        newPassword: 'best one',
        email: 'new2@example.org',
      });
      expect(ports.state().emailChanges).toMatchObject([{ newEmail: 'new2@example.org' }]);
    });

    it.each([
      ['the old password is wrong', { oldPassword: 'guess', newPassword: 'x' }, 'wrongPassword'],
      ['the old password is missing', { newPassword: 'better one' }, 'wrongPassword'],
      ['the new password is weak', { oldPassword: 'secret', newPassword: 'weak' }, 'weakPassword'],
    ] as const)('stays, with all else, if %s', async (_, given, objection) => {
      const ports = store();
      const before = ports.state();
      expect(
        await change(ports, { ...given, fullName: 'Other', settings: { enter_sends: true } }),
      ).toEqual(E.left(accountFailure('SettingsFailure', { objection })));
      expect(ports.state()).toEqual(before);
    });

    it('can be tried five times', async () => {
      const ports = store();
      for (const _ of [1, 2, 3, 4, 5]) {
        await change(ports, { oldPassword: 'guess', newPassword: 'better one' });
      }
      expect(await change(ports, { oldPassword: 'secret', newPassword: 'better one' })).toEqual(
        E.left(accountFailure('TooManyPasswords', { seconds: 1800 })),
      );
    });
  });

  describe('email address', () => {
    it('receives a confirmation link and changes nothing yet', async () => {
      const ports = store();
      expect(await change(ports, { email: ' New@Example.org ' })).toEqual(E.right(undefined));
      const [request] = ports.state().emailChanges;
      expect(request).toMatchObject({
        userId: user.id,
        newEmail: 'New@Example.org',
        expiresAt: someTime + 86_400,
      });
      expect(ports.state().jobs.map(({ job }) => job)).toEqual([
        {
          _tag: 'SendMail',
          realmId: someRealm.id,
          notice: { _tag: 'EmailConfirmationNotice', changeId: request?.id },
        },
      ]);
      expect(ports.state().users).toContainEqual(user);
      expect(ports.state().events).toEqual([]);
    });

    it.each([['iago@example.org'], [' iago@example.org '], ['']])(
      'receives no link if it is unchanged: %p',
      async (email) => {
        const ports = store();
        expect(
          await change(ports, { email }, aCaller({ user, realm: withChangesDisabled })),
        ).toEqual(E.right(undefined));
        expect(ports.state().jobs).toEqual([]);
      },
    );

    it.each([
      ['it is invalid', caller, 'iago', 'invalidAddress'],
      ['it is disposable', caller, 'a@throwaway.example', 'disposableAddress'],
      ['an active user has it', caller, 'EMILIA@example.org', 'addressTaken'],
      ['a deactivated user has it', caller, 'deactivated@example.org', 'addressOfDeactivated'],
      ['a system bot has it', caller, 'bot@example.org', 'reservedAddress'],
      [
        'changes are disabled',
        aCaller({ user, realm: withChangesDisabled }),
        'x@y.zz',
        'emailChangesDisabled',
      ],
      [
        'it is outside the allowed domains',
        aCaller({ user, realm: restricted }),
        'a@elsewhere.example',
        'outsideDomain',
      ],
      [
        'it contains a plus',
        aCaller({ user, realm: restricted }),
        'iago+1@example.org',
        'addressWithPlus',
      ],
    ] as const)('is refused if %s', async (_, who, email, objection) => {
      const ports = store();
      const before = ports.state();
      expect(await change(ports, { email, settings: { enter_sends: true } }, who)).toEqual(
        E.left(accountFailure('SettingsFailure', { objection })),
      );
      expect(ports.state()).toEqual(before);
    });

    it('is counted while no transaction holds a database connection, unless it is refused', async () => {
      const tracked = trackTransactions(store());
      await updateOwnAccount(tracked.ports)(caller, { ...nothing, email: 'iago' })();
      expect(tracked.counted()).toEqual([]);
      await updateOwnAccount(tracked.ports)(caller, { ...nothing, email: 'new@example.org' })();
      expect(tracked.counted()).toEqual([
        { duringTransaction: false },
        { duringTransaction: false },
      ]);
    });

    it('can be requested twice an hour and five times a day', async () => {
      const ports = store();
      const request = (number: number) => change(ports, { email: `new${number}@example.org` });
      expect(E.isRight(await request(1))).toBe(true);
      expect(E.isRight(await request(2))).toBe(true);
      expect(await request(3)).toEqual(
        E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 3600 })),
      );
      expect(ports.state().emailChanges).toMatchObject([{ newEmail: 'new2@example.org' }]);
    });

    it('can be changed by administrators even if changes are disabled', async () => {
      const administrator = aUser({ role: role.administrator });
      const ports = store();
      const who = aCaller({ user: administrator, realm: withChangesDisabled });
      expect(await change(ports, { email: 'new@example.org' }, who)).toEqual(E.right(undefined));
    });
  });

  it('deletes the drafts of a user who turns off their synchronization, without events for each', async () => {
    const draft = {
      id: nextId(DraftId),
      place: { _tag: 'Undecided' as const },
      content: 'Dear all',
      editedAt: someTime,
    };
    const ports = inMemory({
      realms: [someRealm],
      users: [user, other],
      drafts: [user, other].map(({ id }) => ({ userId: id, record: draft })),
    });
    await updateOwnAccount(ports)(caller, { ...nothing, settings: { enter_sends: true } })();
    expect(ports.state().drafts).toHaveLength(2);
    const settings = { enable_drafts_synchronization: false };
    await updateOwnAccount(ports)(caller, { ...nothing, settings })();
    expect(ports.state().drafts).toEqual([{ userId: other.id, record: draft }]);
    expect(ports.state().events.map(({ event }) => event._tag)).toEqual([
      'UserSettingChanged',
      'UserSettingChanged',
    ]);
  });

  it('ignores a name if name changes are disabled', async () => {
    const ports = store();
    expect(
      await change(ports, { fullName: '*' }, aCaller({ user, realm: withChangesDisabled })),
    ).toEqual(E.right(undefined));
    expect(ports.state().users).toContainEqual(user);
  });
});
