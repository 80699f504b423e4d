import { inMemory } from '../in-memory';
import type { RealmId, UserId } from '../kernel';
import type { Reader, Transaction } from './transaction';

/** What the compiler must refuse; never called. */
const refused = {
  write: ({ users }: Reader, realmId: RealmId, id: UserId) =>
    // @ts-expect-error a reader does not write
    users.update(realmId, id, { fullName: 'Changed' }),

  lock: ({ users }: Reader, realmId: RealmId, id: UserId) =>
    // @ts-expect-error a reader does not lock
    users.lock(realmId, id),

  emit: ({ events }: Reader, realmId: RealmId) =>
    // @ts-expect-error a reader does not emit events
    events.emit(realmId, []),

  enqueue: (reader: Reader) =>
    // @ts-expect-error a reader does not enqueue jobs
    reader.jobs.cancel('key'),

  // @ts-expect-error a reader does not become a transaction
  widen: (reader: Reader): Transaction => reader,

  read: (realmId: RealmId, id: UserId) => {
    const work = (tx: Transaction) => tx.users.update(realmId, id, { fullName: 'Changed' });
    const { read, snapshot } = inMemory();
    return [
      // @ts-expect-error work that writes needs a transaction
      read(realmId)(work),
      // @ts-expect-error work that writes needs a transaction
      snapshot(realmId)(work),
    ];
  },
};

describe('a transaction', () => {
  it('does what a reader does, and more', async () => {
    const { transact } = inMemory();
    const work = ({ users }: Reader) => users.list(1 as RealmId);
    expect(await transact('server', work)()).toMatchObject({ right: [] });
    expect(Object.keys(refused)).toHaveLength(6);
  });
});
