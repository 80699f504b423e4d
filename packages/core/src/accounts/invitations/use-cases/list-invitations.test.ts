import * as E from 'fp-ts/Either';
import { inMemory, someTime } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, anInvitation } from '../../../testing';
import { listInvitations } from './list-invitations';

const caller = aCaller();
const own = { referrerId: caller.user.id };
const link = anInvitation({ ...own, email: null });
const toOwners = anInvitation({ ...own, email: null, terms: { role: role.owner } });
const sent = anInvitation(own);
const byOther = anInvitation();
const joinRequest = anInvitation({ ...own, linkId: link.id });
const expired = anInvitation({ ...own, expiresAt: someTime });
const ports = inMemory({
  users: [caller.user],
  invitations: [link, toOwners, sent, byOther, joinRequest, expired],
});
const listed = async (who: typeof caller) => {
  const result = await listInvitations(ports)(who)();
  return E.isRight(result) ? result.right : [];
};

describe('listInvitations', () => {
  it('lists the caller’s open invitations, links last', async () => {
    const ids = (await listed(caller)).map(({ invitation }) => invitation.id);
    expect(ids).toEqual([sent.id, link.id, toOwners.id]);
  });

  it('lists all open invitations for administrators', async () => {
    const administrator = aCaller({ role: role.administrator });
    const ids = (await listed(administrator)).map(({ invitation }) => invitation.id);
    expect(ids).toEqual([sent.id, byOther.id, link.id, toOwners.id]);
  });

  it('includes the URL only of links to roles that the caller may assign', async () => {
    const withUrl = (await listed(caller)).filter(({ linkUrl }) => linkUrl !== undefined);
    expect(withUrl.map(({ invitation }) => invitation.id)).toEqual([link.id]);
  });
});
