import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import { RealmId } from '../../../kernel';
import { aChannel, aRealm } from '../../../testing';
import { createRealm } from '../../realms/use-cases/create-realm';
import { updates } from '../updates';
import { announceUpdates } from './announce-updates';

const id = nextId(RealmId);
const channel = aChannel({ realmId: id });
const plain = aRealm({ id });
const told = aRealm({
  id,
  settings: { ...plain.settings, chat_update_announcements_stream_id: channel.id },
});

const posted = ({ state }: ReturnType<typeof inMemory>) =>
  state().jobs.flatMap(({ job }) => (job._tag === 'PostNotices' ? job.notices : []));

describe('announceUpdates', () => {
  it('posts in the channel for it, once', async () => {
    const ports = inMemory({ realms: [told], channels: [channel] });
    expect(await announceUpdates(ports)()()).toEqual(E.right(undefined));
    await announceUpdates(ports)()();
    expect(posted(ports)).toMatchObject([{ channelId: channel.id }]);
  });

  it('tells an organization without a channel nothing, later neither', async () => {
    const ports = inMemory({ realms: [plain], channels: [channel] });
    await announceUpdates(ports)()();
    await ports.transact('server', ({ realms }) =>
      realms.update(id, { settings: { chat_update_announcements_stream_id: channel.id } }),
    )();
    await announceUpdates(ports)()();
    expect(posted(ports)).toEqual([]);
  });

  it('tells a new organization nothing that was there before it', async () => {
    const ports = inMemory({});
    await createRealm(ports)({
      subdomain: '',
      name: 'Verona',
      owner: { email: 'owner@example.org', fullName: 'Owner', password: 'correct horse battery' },
      hasDefaultChannel: false,
    })();
    expect(Array.from(ports.state().updatesAnnounced.values())).toEqual([updates.length]);
  });
});
