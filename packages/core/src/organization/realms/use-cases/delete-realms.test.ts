import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { RealmId } from '../../../kernel';
import { inOneChunk } from '../../../messages';
import { aRealm, someRealm } from '../../../testing';
import { deleteDueRealms, deleteRealm } from './delete-realms';

const due = aRealm({
  id: nextId(RealmId),
  subdomain: 'due',
  isActive: false,
  deletionAt: someTime - 1,
});
const waiting = aRealm({ ...due, id: nextId(RealmId), subdomain: 'waiting', deletionAt: null });
const fileOf = ({ id }: { readonly id: RealmId }) => `user_uploads/${id}/ab/token`;

const storeOf = () => inMemory({ realms: [someRealm, due, waiting] });

describe('deleteDueRealms', () => {
  it('enqueues the deletion of the organizations whose time has come', async () => {
    const ports = storeOf();
    await deleteDueRealms(ports)()();
    expect(ports.state().jobs.map(({ job }) => job)).toEqual([
      { _tag: 'DeleteRealm', realmId: due.id },
    ]);
  });
});

describe('deleteRealm', () => {
  it('deletes the organization and its files, and no others', async () => {
    const ports = storeOf();
    for (const realm of [someRealm, due]) {
      await ports.files.write(fileOf(realm), inOneChunk(new Uint8Array(1)))();
    }
    expect(await deleteRealm(ports)({ _tag: 'DeleteRealm', realmId: due.id })()).toEqual(
      E.right(undefined),
    );
    expect(ports.state().realms).toEqual([someRealm, waiting]);
    expect(await ports.files.read(fileOf(due))()).toEqual(E.right(O.none));
    expect(await ports.files.read(fileOf(someRealm))()).not.toEqual(E.right(O.none));
  });

  it('goes on in another job after some seconds, with files as with rows', async () => {
    const ports = storeOf();
    let seconds = 0;
    const clock = { now: () => someTime + (seconds += 2) };
    const files = { ...ports.files, removeSome: () => TE.right(true) };
    const job = { _tag: 'DeleteRealm', realmId: due.id } as const;
    await deleteRealm({ ...ports, files, clock })(job)();
    expect(ports.state().realms).toContainEqual(due);
    expect(ports.state().jobs.map((one) => one.job)).toEqual([job]);
  });

  it.each([someRealm, waiting])('deletes nothing of one that was reactivated', async ({ id }) => {
    const ports = storeOf();
    await deleteRealm(ports)({ _tag: 'DeleteRealm', realmId: id })();
    expect(ports.state().realms).toContainEqual(expect.objectContaining({ id }));
  });

  it('does nothing for one that is gone', async () => {
    expect(
      await deleteRealm(storeOf())({ _tag: 'DeleteRealm', realmId: nextId(RealmId) })(),
    ).toEqual(E.right(undefined));
  });
});
