import { announceFullMembers } from '@parley/core';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const day = 86_400;

describe('full members', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const setWaitingDays = (days: number) =>
    server.owner.patch('/realm', { waiting_period_threshold: days });

  /** Makes the clock of the server run ahead. */
  const announce = (daysAhead: number) => {
    const { ports } = server.parley;
    const clock = { now: () => ports.clock.now() + daysAhead * day };
    return announceFullMembers({ ...ports, clock })()();
  };

  it('are told of when the waiting period changes and when it ends, each once', async () => {
    const zoe = await server.newUser('Zoe');
    const { body } = await server.owner.get('/user_groups');
    const { id } = body.user_groups.find(
      ({ name }: { readonly name: string }) => name === 'role:fullmembers',
    );
    const change = (op: string) => [
      { type: 'user_group', op, group_id: id, user_ids: [zoe.userId] },
    ];
    const given = { event_types: ['user_group'] };
    expect(await watchOne(zoe, () => setWaitingDays(2), given)).toEqual(change('remove_members'));
    expect(
      await watchOne(
        zoe,
        () => Promise.all([announce(1), announce(2), announce(2), announce(3)]),
        given,
      ),
    ).toEqual(change('add_members'));
  });
});
