import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { aRealm, aUser, aVisitor, anInvitation } from '../../../testing';
import { accountFailure } from '../../failures';
import type { RequestToJoin } from './request-to-join';
import { requestToJoin } from './request-to-join';

const member = aUser({ deliveryEmail: 'member@example.org' });
const link = anInvitation({ email: null, expiresAt: someTime + 60 });
const sent = anInvitation();
const open = aVisitor({ realm: aRealm({ settings: { invite_required: false } }) });
const given = { users: [member], invitations: [link, sent] };
const command = (changes: Partial<RequestToJoin> = {}): RequestToJoin => ({
  email: ' new@example.org ',
  key: undefined,
  address: '192.0.2.1',
  ...changes,
});
const keyOf = (invitation: typeof link) => inMemory().invitationTokens.tokenOf(invitation);

describe('requestToJoin', () => {
  it('sends an invitation with the terms of the link, which expires no later than the link', async () => {
    const ports = inMemory(given);
    const result = await requestToJoin(ports)(aVisitor(), command({ key: keyOf(link) }))();
    expect(result).toEqual(E.right(undefined));
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
    expect(ports.state().invitations.at(-1)).toMatchObject({
      referrerId: null,
      terms: { includesDefaultChannels: true },
    });
    expect(await requestToJoin(ports)(aVisitor(), command())()).toEqual(
      E.left(accountFailure('InvitationRequired')),
    );
  });

  it('does not reveal in the response whether an account exists', async () => {
    const ports = inMemory(given);
    const result = await requestToJoin(ports)(open, command({ email: 'MEMBER@example.org' }))();
    expect(result).toEqual(E.right(undefined));
    expect(ports.state().jobs).toEqual([]);
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
