import * as E from 'fp-ts/Either';
import { bindJobHandlers } from '../../../bind-job-handlers';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { InvitationId, role, secondsPerDay } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm } from '../../../testing';
import { bindUseCases } from '../../../use-cases';
import { invitationsChanged } from '../invitations-changed';
import type { InvitePeople } from './invite-people';
import { invitePeople } from './invite-people';
import type { InvitationProblem, RefusedAddress } from '../../failures';
import { accountFailure } from '../../failures';

const user = aUser({ fullName: 'Falstaff' });
const caller = aCaller({ user });
const member = aUser({ deliveryEmail: 'Poins@example.org' });
const gone = aUser({ deliveryEmail: 'gone@example.org', isActive: false });
const system = aBot(undefined, { deliveryEmail: 'bot@example.org' });
const given = { realms: [someRealm], users: [user, member, gone, system] };

const command = (changes: Partial<InvitePeople> = {}): InvitePeople => ({
  addresses: ['hal@example.org', 'Ned <ned@example.org>'],
  validity: undefined,
  terms: {
    role: role.member,
    channelIds: [],
    groupIds: [],
    includesDefaultChannels: false,
    welcomeMessage: 'Hello',
  },
  notifiesReferrer: true,
  ...changes,
});

const invited = ({ invitations }: State) => invitations.map(({ email }) => email);

describe('invitePeople', () => {
  it('stores and sends the invitations, and notifies the inviter and administrators', async () => {
    const ports = inMemory(given);
    expect(await invitePeople(ports)(caller, command())()).toEqual(E.right(undefined));
    expect(ports.state().invitations).toMatchObject([
      {
        email: 'hal@example.org',
        referrerId: user.id,
        linkId: null,
        notifiesReferrer: true,
        terms: { welcomeMessage: null },
        invitedAt: someTime,
        expiresAt: someTime + 10 * secondsPerDay,
        status: 'pending',
      },
      { email: 'ned@example.org' },
    ]);
    expect(ports.state().events).toMatchObject([invitationsChanged(user.id)]);
    await ports.jobs.runDue(bindJobHandlers(bindUseCases(ports)))();
    const [first, second] = ports.mailer.sent();
    expect([first?.to.address, second?.to.address]).toEqual(['hal@example.org', 'ned@example.org']);
    const [opened = { id: 0, tokenSalt: null }] = ports.state().invitations;
    expect(first?.subject).toBe('Falstaff has invited you to join Parley');
    expect(first?.text).toContain(
      `\n${someRealm.url}/join/${ports.invitationTokens.tokenOf(opened)}/\n`,
    );
    expect(first?.text).toContain('The link works until 24 November 2023, 22:13 UTC.');
  });

  it('sends a reminder two days before the end if the invitation is still open', async () => {
    const ports = inMemory(given);
    await invitePeople(ports)(caller, command())();
    const handlers = bindJobHandlers(bindUseCases(ports));
    await ports.jobs.runDue(handlers)();
    const [first] = ports.state().invitations;
    await ports.transact('server', ({ invitations }) =>
      invitations.update(someRealm.id, first?.id ?? nextId(InvitationId), { status: 'used' }),
    )();
    ports.clock.set(someTime + 8 * secondsPerDay - 1);
    await ports.jobs.runDue(handlers)();
    expect(ports.mailer.sent()).toHaveLength(2);
    ports.clock.set(someTime + 8 * secondsPerDay);
    await ports.jobs.runDue(handlers)();
    expect(ports.mailer.sent().slice(2)).toMatchObject([
      { to: { address: 'ned@example.org' }, subject: 'Reminder: join Falstaff in Parley' },
    ]);
  });

  it('stores the welcome message of administrators', async () => {
    const ports = inMemory(given);
    const administrator = aCaller({ user: { ...user, role: role.administrator } });
    await invitePeople(ports)(administrator, command({ validity: null }))();
    expect(ports.state().invitations[0]).toMatchObject({
      terms: { welcomeMessage: 'Hello' },
      expiresAt: null,
    });
  });

  it('invites the others if some addresses have accounts', async () => {
    const ports = inMemory(given);
    const addresses = [
      'POINS@example.org',
      'hal@example.org',
      'gone@example.org',
      'bot@example.org',
    ];
    expect(await invitePeople(ports)(caller, command({ addresses }))()).toEqual(
      E.left(
        accountFailure('InvitationFailed', {
          problem: 'someRefused',
          errors: [
            { email: 'POINS@example.org', objection: 'addressTaken' },
            { email: 'gone@example.org', objection: 'addressOfDeactivated' },
            { email: 'bot@example.org', objection: 'reservedAddress' },
          ],
        }),
      ),
    );
    expect(invited(ports.state())).toEqual(['hal@example.org']);
    expect(ports.state().events).toHaveLength(1);
  });

  const strict = aCaller({
    user,
    realm: aRealm({ settings: { emails_restricted_to_domains: true } }),
  });
  const open = aCaller({ user, realm: aRealm({ settings: { invite_required: false } }) });
  const failed = (problem: InvitationProblem, errors: readonly RefusedAddress[] = []) =>
    accountFailure('InvitationFailed', { problem, errors });

  it.each([
    ['no address is given', caller, { addresses: [' ', ''] }, accountFailure('NoInviteeAddress')],
    [
      'no channel is given at an old level',
      { ...caller, level: 179 },
      {},
      accountFailure('NoInvitationChannel'),
    ],
    ['the inviter is too new', open, {}, failed('accountTooNew')],
    [
      'an address is invalid',
      caller,
      { addresses: ['hal', 'poins@example.org', 'ned@throwaway.example'] },
      failed('invalidAddresses', [
        { email: 'hal', objection: 'invalidAddress' },
        { email: 'ned@throwaway.example', objection: 'disposableAddress' },
        { email: 'poins@example.org', objection: 'addressTaken' },
      ]),
    ],
    [
      'addresses are outside the allowed domains',
      strict,
      { addresses: ['hal@example.org', 'hal+1@example.org'] },
      failed('invalidAddresses', [
        { email: 'hal@example.org', objection: 'outsideDomain' },
        { email: 'hal+1@example.org', objection: 'addressWithPlus' },
      ]),
    ],
    [
      'every address has an account',
      caller,
      { addresses: ['poins@example.org'] },
      failed('nobodyInvited', [{ email: 'poins@example.org', objection: 'addressTaken' }]),
    ],
  ])('changes nothing if %s', async (_, by, changes, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    expect(await invitePeople(ports)(by, command(changes))()).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });

  it('stops at the daily limit, which counts the emails of the last day', async () => {
    const ports = { ...inMemory(given), invitationLimits: { validityMinutes: 1, emailsPerDay: 3 } };
    const invite = (...addresses: readonly string[]) =>
      invitePeople(ports)(caller, command({ addresses }))();
    expect(await invite('a@example.org', 'poins@example.org')).toMatchObject(E.left({}));
    expect(await invite('b@example.org', 'c@example.org')).toEqual(E.right(undefined));
    expect(await invite('d@example.org')).toEqual(
      E.left(accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] })),
    );
    ports.clock.set(someTime + secondsPerDay + 1);
    expect(await invite('d@example.org', 'e@example.org', 'f@example.org')).toEqual(
      E.right(undefined),
    );
    expect(await invite('g@example.org')).toEqual(
      E.left(accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] })),
    );
  });
});
