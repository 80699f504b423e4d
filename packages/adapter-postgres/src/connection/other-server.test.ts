import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { onOtherServer } from './other-server';

describe('connections of a pool', () => {
  it('that lead to another server than those before are noticed', async () => {
    const pool = new EventEmitter();
    const noticed: string[] = [];
    let server = 'a';
    onOtherServer(
      pool,
      () => noticed.push(server),
      (error) => {
        throw error;
      },
    );
    for (server of ['a', 'a', 'b', 'b', 'a']) {
      pool.emit('connect', { query: () => Promise.resolve({ rows: [{ server }] }) });
      await nextTurn();
    }
    expect(noticed).toEqual(['b', 'a']);
  });

  it('that break before they say so are those of the server before', async () => {
    const pool = new EventEmitter();
    const errors: unknown[] = [];
    let count = 0;
    onOtherServer(
      pool,
      () => (count += 1),
      (error) => errors.push(error),
    );
    pool.emit('connect', { query: () => Promise.resolve({ rows: [{ server: 'a' }] }) });
    pool.emit('connect', { query: () => Promise.reject(new Error('broken')) });
    pool.emit('connect', { query: () => Promise.resolve({ rows: [{ server: 'a' }] }) });
    await nextTurn();
    expect({ count, errors }).toEqual({ count: 0, errors: [new Error('broken')] });
  });
});
