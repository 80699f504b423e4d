import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { RealmId } from '../../../kernel';
import { aBot, aChannel, aRealm, aUser, someRealm } from '../../../testing';
import { listRealmChannels, listRealms } from './operate-realms';

const user = aUser();
const gone = aUser({ isActive: false });
const other = aRealm({ id: nextId(RealmId), subdomain: 'other' });
const secret = aChannel({ name: 'secret', privacy: 'privateProtected' });
const old = aChannel({ name: 'old', isArchived: true });

const ports = inMemory({
  realms: [someRealm, other],
  users: [user, gone, aBot(user)],
  channels: [secret, old],
});

describe('listRealms', () => {
  it('lists the organizations with the people who can log in', async () => {
    expect(await listRealms(ports)()()).toEqual(
      E.right(
        [
          { realm: someRealm, people: [user] },
          { realm: other, people: [] },
        ].toSorted((a, b) => a.realm.id - b.realm.id),
      ),
    );
  });
});

describe('listRealmChannels', () => {
  it('lists every channel of one organization by name', async () => {
    const listed = await listRealmChannels(ports)(someRealm.subdomain)();
    expect(E.isRight(listed) && listed.right.map(({ channel }) => channel)).toEqual([old, secret]);
    expect(await listRealmChannels(ports)('other')()).toEqual(E.right([]));
    expect(await listRealmChannels(ports)('nowhere')()).toEqual(
      E.left(accessFailure('NoSuchRealm')),
    );
  });
});
