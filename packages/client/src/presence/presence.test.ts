import { ManualTimer } from '../messages/testing/manual-timer';
import { ModelConnection } from '../messages/testing/model-connection';
import { ModelServer } from '../messages/testing/model-server';
import { settle } from '../messages/testing/settle';
import { createPresence, statusAt } from './presence';

describe('statusAt', () => {
  it.each([
    [100, 100, 'active'],
    [0, 100, 'idle'],
    [0, 0, 'offline'],
  ])('active at %d and connected at %d is %s', (active, idle, status) => {
    const times = { active_timestamp: active, idle_timestamp: idle };
    expect(statusAt(times, 200, 140)).toBe(status);
  });
});

describe('createPresence', () => {
  it('follows others, and time', () => {
    const server = new ModelServer();
    const model = new ModelConnection(server, { presences: {}, server_timestamp: 1_000 });
    const clock = new ManualTimer();
    const presence = createPresence(model.connection, clock);
    let changes = 0;
    presence.subscribe(() => (changes += 1));
    expect(presence.of(2)).toBe('offline');
    server.emit({
      type: 'presence',
      presences: { 2: { active_timestamp: 1_000, idle_timestamp: 1_060 } },
    });
    model.deliver(1);
    expect([presence.of(2), presence.lastActiveOf(2), changes]).toEqual(['active', 1_000_000, 1]);
    clock.advance(150_000);
    expect(presence.of(2)).toBe('idle');
    clock.advance(60_000);
    expect(presence.of(2)).toBe('offline');
    expect(changes).toBeGreaterThan(1);
    presence.close();
  });

  it('reports at the interval of the server, and learns from the responses', async () => {
    const server = new ModelServer();
    const model = new ModelConnection(server, {
      presences: {},
      presence_last_update_id: 7,
      server_presence_ping_interval_seconds: 30,
    });
    const clock = new ManualTimer();
    const presence = createPresence(model.connection, clock);
    presence.report('active');
    presence.report('active');
    await settle();
    const [first, ...others] = model.requests.splice(0);
    expect(others).toEqual([]);
    expect(first?.params).toMatchObject({ status: 'active', last_update_id: 7 });
    first?.late();
    presence.report('idle');
    await settle();
    clock.advance(30_000);
    await settle();
    expect(model.requests.map(({ params }) => params.status)).toEqual(['idle', 'idle']);
    presence.close();
    clock.advance(90_000);
    await settle();
    expect(model.requests).toHaveLength(2);
  });
});
