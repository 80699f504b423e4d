import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RealmId } from '@parley/core/kernel';
import {
  EventId,
  RealmId as RealmIdCodec,
  UserId,
  asId,
  newCancellation,
} from '@parley/core/kernel';
import { emit, follow, note, writerOf } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Notification } from 'pg';
import type { PostgresStore } from '../postgres-store';
import { openTestStore } from '../testing';
import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';
import { logChannel } from './event-log';
import { wakeUps } from './wake-ups';

const idOf = asId(RealmIdCodec);

const others = (listen: boolean) => () => Promise.resolve(listen);

describe('wake-ups', () => {
  it('are sent at once, and together with those that come meanwhile', async () => {
    const sent: (readonly RealmId[])[] = [];
    await new Promise<void>((resolve) => {
      const { changed } = wakeUps(async (ids) => {
        sent.push(ids);
        await Promise.resolve();
        if (sent.length > 1) {
          resolve();
        }
      }, others(true));
      [1, 2, 3, 2].map(idOf).forEach(changed);
      expect(sent).toEqual([[1]]);
    });
    expect(sent).toEqual([[1], [2, 3]]);
  });

  it('are sent after one that could not be sent', async () => {
    await new Promise<void>((resolve) => {
      const { changed } = wakeUps(async ([first]) => {
        await (first === 1 ? Promise.reject(new Error('no')) : Promise.resolve());
        resolve();
      }, others(true));
      [1, 2].map(idOf).forEach(changed);
    });
  });

  it.each([
    ['are not sent where no other process listens', others(false), []],
    ['are sent where one does', others(true), [[2]]],
    ['are sent where that is not known', () => Promise.reject(new Error('no')), [[2]]],
  ])('%s', async (_, othersListen, expected) => {
    const sent: (readonly RealmId[])[] = [];
    const asked = new EventEmitter();
    const answered = once(asked, 'answered');
    const { changed } = wakeUps(
      (ids) => Promise.resolve(sent.push(ids)),
      () => othersListen().finally(() => asked.emit('answered')),
      0,
    );
    changed(idOf(2));
    await answered;
    await nextTurn();
    expect(sent).toEqual(expected);
  });
});

describe('the logs of two processes', () => {
  let on: StoredWorld;
  let other: PostgresStore;

  beforeAll(async () => {
    on = await openStoredWorld();
    other = await openTestStore(on.database);
  });

  afterAll(async () => {
    await other.close();
    await on.close();
  });

  /** What the other process reads. */
  const followThere = (count: number) => follow({ ...on.world, stream: other.stream }, count);

  it('are announced after the commit, by the connection that listens', async () => {
    await on.client.query(`listen ${logChannel}`);
    const heard = once(on.client, 'notification') as Promise<[Notification]>;
    await emit(on.world, note(1, 1));
    const [{ payload, processId }] = await heard;
    expect(payload).toBe(String(on.world.realm.id));
    const { rows } = await on.client.query(
      'select application_name from pg_stat_activity where pid = $1',
      [processId],
    );
    expect(rows).toEqual([{ application_name: 'parley-events' }]);
  });

  it('are read although the wake-up was lost, as if the process was killed after the commit', async () => {
    const [before] = await followThere(1);
    const followed = new EventEmitter();
    const found = once(followed, 'found');
    const waits = await other.stream.follow({
      realmId: on.world.realm.id,
      userId: asId(UserId)(0),
      after: before?.entry.id ?? asId(EventId)(0),
      waitMilliseconds: 600_000,
      cancellation: newCancellation(),
      begin: () => undefined,
      take: (entries) => (entries.length === 0 ? O.none : O.some(entries.map(writerOf))),
      resume: (result) => followed.emit('found', result),
    })();
    expect(waits).toEqual(E.right(O.none));
    await on.client.query(
      `with head as (
         update event_head set last_id = last_id + 1 where realm_id = $1 returning last_id
       )
       insert into event (realm_id, id, event, audience, flags, created_at)
       select realm_id, head.last_id, event, audience, flags, created_at from event, head
       where realm_id = $1 and id = $2`,
      [on.world.realm.id, before?.entry.id],
    );
    expect(await found).toEqual([E.right({ _tag: 'Taken', value: [[1, 1]] })]);
  });

  it('are read completely and in order while their connections are lost', async () => {
    const count = 60;
    const following = followThere(2 + count);
    for (const number of Array.from({ length: count }, (_, index) => index)) {
      await emit(on.world, note(2, number));
      if (number % 20 === 10) {
        await on.client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'parley-events' and datname = current_database()`,
        );
      }
    }
    expect((await following).slice(2).map(writerOf)).toEqual(
      Array.from({ length: count }, (_, number) => [2, number]),
    );
  });
});
