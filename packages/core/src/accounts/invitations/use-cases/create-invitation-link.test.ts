import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { role, secondsPerDay } from '../../../kernel';
import { aCaller, aRealm, aUserGroup, anInvitation, someRealm, exactly } from '../../../testing';
import { createInvitationLink } from './create-invitation-link';

const caller = aCaller({ role: role.administrator });
const terms = anInvitation({ terms: { welcomeMessage: 'Hello' } }).terms;
const command = { validity: undefined, terms };

describe('createInvitationLink', () => {
  it('creates a link with the server’s default validity', async () => {
    const ports = inMemory({ users: [caller.user] });
    const result = await createInvitationLink(ports)(caller, command)();
    const [link] = ports.state().invitations;
    expect(link).toMatchObject({ email: null, terms, expiresAt: someTime + 10 * secondsPerDay });
    const token = ports.invitationTokens.tokenOf(link ?? { id: 0, tokenSalt: null });
    expect(result).toEqual(E.right(`${someRealm.url}/join/${token}/`));
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'InvitationsChanged' },
        audience: exactly({ users: [caller.user.id], standing: 'administrators' }),
      },
    ]);
  });

  it('creates a link that never expires if the request says so', async () => {
    const ports = inMemory({ users: [caller.user] });
    await createInvitationLink(ports)(caller, { ...command, validity: null })();
    expect(ports.state().invitations[0]?.expiresAt).toBeNull();
  });

  const open = aRealm({
    settings: { create_multiuse_invite_group: someRealm.systemGroups['role:members'] },
  });
  it.each([
    ['members without the permission', aCaller(), terms, accessFailure('InsufficientPermission')],
    [
      'roles above the caller’s own',
      caller,
      { ...terms, role: role.owner },
      accessFailure('MustBeOwner'),
    ],
    [
      'groups that the caller may not change',
      aCaller({ realm: open }),
      { ...terms, groupIds: [someRealm.systemGroups['role:members']] },
      accessFailure('InsufficientPermission'),
    ],
    [
      'unknown groups',
      caller,
      { ...terms, groupIds: [aUserGroup().id] },
      accessFailure('InvalidUserGroup'),
    ],
  ])('rejects %s', async (_, who, wanted, failure) => {
    const ports = inMemory({ users: [caller.user] });
    const result = await createInvitationLink(ports)(who, { ...command, terms: wanted })();
    expect(result).toEqual(E.left(failure));
    expect(ports.state().invitations).toEqual([]);
  });
});
