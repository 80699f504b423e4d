import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { aRealm, aUser, aVisitor, anInvitation } from '../../../testing';
import { accountFailure } from '../../failures';
import type { RequestToJoin } from './request-to-join';
import { requestToJoin, sendRequestedInvitation } from './request-to-join';

const member = aUser({ deliveryEmail: 'member@example.org' });
const link = anInvitation({ email: null, expiresAt: someTime + 60 });
const sent = anInvitation();
const open = aVisitor({ realm: aRealm({ settings: { invite_required: false } }) });
const given = { realms: [open.realm], users: [member], invitations: [link, sent] };
const command = (changes: Partial<RequestToJoin> = {}): RequestToJoin => ({
  email: ' new@example.org ',
  key: undefined,
  address: '192.0.2.1',
  ...changes,
});
const keyOf = (invitation: typeof link) => inMemory().invitationTokens.tokenOf(invitation);

/** Runs the job of a request, but not the one that sends the email. */
const sendRequested = async (ports: ReturnType<typeof inMemory>) => {
  const [{ job } = { job: undefined }] = ports.state().jobs;
  if (job?._tag !== 'RequestToJoin') {
    throw new Error('nothing was requested');
  }
  expect(await sendRequestedInvitation(ports)(job)()).toEqual(E.right(undefined));
};

describe('requestToJoin', () => {
  it('sends an invitation with the terms of the link, which expires no later than the link', async () => {
    const ports = inMemory(given);
    const result = await requestToJoin(ports)(aVisitor(), command({ key: keyOf(link) }))();
    expect(result).toEqual(E.right(undefined));
    expect(ports.state().invitations).toHaveLength(2);
    await sendRequested(ports);
    expect(ports.state().invitations.at(-1)).toMatchObject({
      email: 'new@example.org',
      linkId: link.id,
      referrerId: link.referrerId,
      expiresAt: someTime + 60,
    });
    expect(ports.state().jobs.map(({ job }) => job)).toMatchObject([
      { notice: { _tag: 'InvitationNotice' } },
    ]);
  });

  it('lets people join without an invitation if the organization permits that', async () => {
    const ports = inMemory(given);
    await requestToJoin(ports)(open, command())();
    await sendRequested(ports);
    expect(ports.state().invitations.at(-1)).toMatchObject({
      referrerId: null,
      terms: { includesDefaultChannels: true },
    });
    expect(await requestToJoin(ports)(aVisitor(), command())()).toEqual(
      E.left(accountFailure('InvitationRequired')),
    );
  });

  it('reveals neither in the response nor by its work whether an account exists', async () => {
    const after = async (email: string) => {
      const ports = inMemory(given);
      const result = await requestToJoin(ports)(open, command({ email }))();
      expect(result).toEqual(E.right(undefined));
      const { jobs, invitations, invitationEmails } = ports.state();
      return { ports, done: { jobs: jobs.length, invitations, invitationEmails } };
    };
    const [known, unknown] = [await after('MEMBER@example.org'), await after('new@example.org')];
    expect(known.done).toEqual(unknown.done);
    await sendRequested(known.ports);
    expect(known.ports.state().jobs).toHaveLength(1);
    expect(known.ports.state().invitations).toEqual(given.invitations);
  });

  it.each([
    ['the link was revoked', { status: 'revoked' as const }, {}],
    ['the organization was deactivated', {}, { isActive: false }],
  ])('sends nothing if meanwhile %s', async (_, linkChanges, realmChanges) => {
    const ports = inMemory({
      users: [member],
      realms: [aRealm(realmChanges)],
      invitations: [{ ...link, ...linkChanges }],
    });
    const job = {
      _tag: 'RequestToJoin',
      realmId: member.realmId,
      email: 'new@example.org',
      linkId: link.id,
    } as const;
    expect(await sendRequestedInvitation(ports)(job)()).toEqual(E.right(undefined));
    expect(ports.state().invitations).toHaveLength(1);
  });

  const limited = { validityMinutes: 1, emailsPerDay: 0 };
  it.each([
    [
      'the organization is deactivated',
      aVisitor({ realm: aRealm({ isActive: false }) }),
      {},
      accessFailure('RealmDeactivated', { atLogin: true }),
    ],
    [
      'the key belongs to no link',
      open,
      { key: keyOf(sent), email: 'x' },
      accountFailure('InvalidInvitationKey'),
    ],
    ['the key is invalid', open, { key: 'x' }, accountFailure('InvalidInvitationKey')],
    [
      'the address is invalid',
      open,
      { email: 'x' },
      accountFailure('SettingsFailure', { objection: 'invalidAddress' }),
    ],
    [
      'too many emails were sent',
      open,
      {},
      accountFailure('InvitationFailed', { problem: 'dailyLimit', errors: [] }),
    ],
  ])('fails and sends nothing if %s', async (_, visitor, changes, failure) => {
    const ports = { ...inMemory(given), invitationLimits: limited };
    const before = ports.state();
    expect(await requestToJoin(ports)(visitor, command(changes))()).toEqual(E.left(failure));
    expect(ports.state()).toEqual(before);
  });
});
