import type { Transact } from '@parley/core/events';
import { outdated } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import * as TE from 'fp-ts/TaskEither';
import { startMemoryServer } from '../testing';

describe('a request', () => {
  it('that is outdated is handled again, with the turn', async () => {
    const ports = inMemory();
    const turns: boolean[] = [];
    const transact: Transact = (by, work) => {
      if (by === 'server') {
        return ports.transact(by, work);
      }
      turns.push(by.hasTurn === true);
      return turns.length === 1
        ? TE.left(outdated((repeated) => repeated))
        : ports.transact(by, work);
    };
    const server = await startMemoryServer({ with: { ...ports, transact } });
    try {
      const { status } = await server.owner.post('/saved_snippets', { title: 'A', content: 'B' });
      expect({ status, turns }).toEqual({ status: 200, turns: [false, true] });
    } finally {
      await server.stop();
    }
  });
});
