import type { AddressedEvent } from '@parley/core/events';
import { EventId, asId } from '@parley/core/kernel';
import { aQuietEvent, anEvent } from '@parley/core/testing';
import { eventsLogged } from '../testing';
import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';

const changing: AddressedEvent = {
  event: { _tag: 'RealmPropertyChanged', property: 'name', value: 'x' },
  audience: { users: [], standing: 'everyone' },
};

describe('the version of the facts', () => {
  let on: StoredWorld;

  beforeAll(async () => {
    on = await openStoredWorld();
  });

  afterAll(() => on.close());

  const head = async (): Promise<{ readonly last: number; readonly version: number }> => {
    const { rows } = await on.client.query<{ readonly last: string; readonly version: string }>(
      'select last_id as last, facts_version as version from event_head where realm_id = $1',
      [on.world.realm.id],
    );
    return { last: Number(rows[0]?.last), version: Number(rows[0]?.version) };
  };

  /** By how much the log's last id and the version grew. */
  const growth = async (work: () => Promise<unknown>): Promise<readonly [number, number]> => {
    const before = await head();
    await work();
    const after = await head();
    return [after.last - before.last, after.version - before.version];
  };

  const emit = (...events: readonly AddressedEvent[]) =>
    on.world.within((tx) => tx.events.emit(on.world.realm.id, events));

  it('stays for events that change no fact', async () => {
    expect(await growth(() => emit(aQuietEvent, aQuietEvent))).toEqual([2, 0]);
  });

  it('stays for an id without an event', async () => {
    const { last } = await head();
    const mark = () => on.store.stream.markAfter(on.world.realm.id, asId(EventId)(last))();
    expect(await growth(mark)).toEqual([1, 0]);
  });

  it('grows with an event that changes a fact', async () => {
    expect(await growth(() => emit(aQuietEvent, changing, aQuietEvent))).toEqual([3, 1]);
    expect(await growth(() => emit(anEvent({ event: changing.event })))).toEqual([1, 1]);
  });

  it('grows with an entry of a version that does not count quiet ids', async () => {
    const append = () =>
      on.client.query('update event_head set last_id = last_id + 2 where realm_id = $1', [
        on.world.realm.id,
      ]);
    expect(await growth(append)).toEqual([2, 2]);
  });

  it('grows with a changed fact that no event names, and the log names it', async () => {
    const { id } = await on.world.addUser();
    const renew = () => on.world.within(({ users }) => users.renewApiKey(on.world.realm.id, id));
    expect(await growth(renew)).toEqual([1, 1]);
    expect(await eventsLogged(on.database, renew)).toEqual(['FactsChanged']);
  });

  it('stays if the transaction is rolled back', async () => {
    const { id } = await on.world.addUser();
    const fail = () =>
      on.world.transact('server', (tx) => {
        const failing = tx.users.renewApiKey(on.world.realm.id, id);
        return async () => {
          await failing();
          return { _tag: 'Left', left: 'rolled back' };
        };
      })();
    expect(await growth(fail)).toEqual([0, 0]);
  });
});
