import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { InvitationId, RealmId, role } from '../../../kernel';
import { aRealm, aUser, aVisitor, anInvitation, runJobs, someRealm } from '../../../testing';
import type { Invitation, NewInvitation } from '../invitation';
import { acceptInvitation } from './accept-invitation';
import { requestToJoin } from './request-to-join';
import { accountFailure } from '../../failures';
import { accessFailure } from '../../../access';

const referrer = aUser();

const toHal = (given: Partial<Invitation> = {}): Invitation =>
  anInvitation({
    referrerId: referrer.id,
    email: 'hal@example.org',
    notifiesReferrer: false,
    expiresAt: someTime + 60,
    tokenSalt: 'salt',
    ...given,
  });

const given = (...invitations: readonly Invitation[]) =>
  inMemory({ realms: [someRealm], users: [referrer], invitations });

type Ports = ReturnType<typeof inMemory>;

const accept = (ports: Ports, opened: Pick<Invitation, 'id' | 'tokenSalt'>, visitor = aVisitor()) =>
  acceptInvitation(ports)(visitor, {
    key: ports.invitationTokens.tokenOf(opened),
    fullName: ' Prince Hal ',
    password: 'long enough',
    address: '::1',
  })();

describe('acceptInvitation', () => {
  it('stores name and password, and removes all other invitations to the address', async () => {
    const invitation = toHal();
    const other = toHal({ email: 'HAL@example.org', referrerId: null });
    const ports = given(invitation, other);
    expect(await accept(ports, invitation)).toMatchObject(
      E.right({ user: { fullName: 'Prince Hal', deliveryEmail: 'hal@example.org' } }),
    );
    expect(ports.state().credentials.at(-1)?.passwordHash).toBe('hash of long enough');
    expect(ports.state().invitations).toEqual([{ ...invitation, status: 'used' }]);
  });

  const link = toHal({ email: null });

  it.each([
    ['has expired', toHal({ expiresAt: someTime })],
    ['was used', toHal({ status: 'used' })],
    ['was revoked', toHal({ status: 'revoked' })],
    ['is a link', link],
    ['was requested through a revoked link', toHal({ linkId: link.id })],
    ['belongs to another realm', toHal({ realmId: nextId(RealmId) })],
  ])('changes nothing if the invitation %s', async (_, invitation) => {
    const ports = given(invitation, { ...link, status: 'revoked' });
    const before = ports.state();
    expect(await accept(ports, invitation)).toEqual(E.left(accountFailure('InvalidInvitationKey')));
    expect(ports.state()).toEqual(before);
  });

  it('sends the organization’s welcome message if the invitation has none', async () => {
    const visitor = aVisitor({
      realm: aRealm({ settings: { welcome_message_custom_text: 'Hello, *everybody*' } }),
    });
    const welcome = async (welcomeMessage: string | null) => {
      const { terms, ...rest } = toHal();
      const invitation = { ...rest, terms: { ...terms, welcomeMessage } };
      const ports = inMemory({
        realms: [visitor.realm],
        users: [referrer],
        invitations: [invitation],
      });
      await accept(ports, invitation, visitor);
      await runJobs(ports);
      return ports.state().messages.map(({ content }) => content);
    };
    expect(await welcome(null)).toEqual(['Hello, *everybody*']);
    expect(await welcome('')).toEqual([]);
    expect(await welcome('Hello, Hal')).toEqual(['Hello, Hal']);
  });

  it('rejects the key of another invitation with the same id', async () => {
    const invitation = toHal();
    const ports = given(invitation);
    for (const tokenSalt of ['another', null]) {
      expect(await accept(ports, { ...invitation, tokenSalt })).toEqual(
        E.left(accountFailure('InvalidInvitationKey')),
      );
    }
    expect(await accept(ports, invitation)).toMatchObject({ _tag: 'Right' });
  });

  it('limits the attempts from one address', async () => {
    const invitation = toHal();
    const ports = given(invitation);
    const wrong = { id: nextId(InvitationId), tokenSalt: null };
    for (const _ of Array.from({ length: 20 })) {
      expect(await accept(ports, wrong)).toEqual(E.left(accountFailure('InvalidInvitationKey')));
    }
    expect(await accept(ports, invitation)).toEqual(
      E.left(accessFailure('TooManyAttempts', { retryAfterSeconds: 1800 })),
    );
  });
});

describe('requestToJoin', () => {
  it('sends an invitation with the terms of the link, which expires no later than the link', async () => {
    const link = toHal({
      email: null,
      terms: { ...toHal().terms, role: role.guest },
    });
    const ports = given(link);
    const request = {
      email: ' hal@example.org ',
      key: ports.invitationTokens.tokenOf(link),
      address: '::1',
    };
    expect(await requestToJoin(ports)(aVisitor(), request)()).toEqual(E.right(undefined));
    await runJobs(ports);
    const made: NewInvitation = {
      ...link,
      email: 'hal@example.org',
      linkId: link.id,
      invitedAt: someTime,
    };
    expect(ports.state().invitations.at(-1)).toMatchObject({
      ...made,
      id: expect.any(Number),
      tokenSalt: expect.any(String),
    });
    for (const _ of Array.from({ length: 4 })) {
      await requestToJoin(ports)(aVisitor(), request)();
    }
    expect(await requestToJoin(ports)(aVisitor(), request)()).toMatchObject(
      E.left({ _tag: 'TooManyAttempts' }),
    );
  });
});
