import type { Presence } from '../presence/presence';
import { isAway } from './away';

const sentAt = 10_000;
const active = (seconds: number, connected = seconds): Presence => ({
  activeAt: sentAt + seconds,
  connectedAt: sentAt + connected,
});

describe('isAway', () => {
  it.each<[string, Presence | undefined, number | undefined, boolean]>([
    ['active and polling', active(0), 0, false],
    ['back after the message', active(30), 20, false],
    ['active as long ago as counts', active(-200), 0, false],
    ['active a second earlier', active(-201), 0, true],
    ['at a device that was last used a ping before', active(-70, 0), 0, false],
    ['at a device that was last used earlier', active(-71, 0), 0, true],
    ['connected, and never active', { activeAt: null, connectedAt: sentAt }, 0, true],
    ['without presence', undefined, 0, true],
    ['active, with a poll as long ago as counts', active(0), -200, false],
    ['active, with a poll a second earlier', active(0), -201, true],
    ['active, without a client that receives messages', active(0), undefined, true],
  ])('%s', (_, presence, polled, expected) => {
    const polledAt = polled === undefined ? undefined : sentAt + polled;
    expect(isAway({ presence, polledAt }, sentAt)).toBe(expected);
  });
});
