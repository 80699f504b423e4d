import fc from 'fast-check';
import { nextId, someTime as now } from '../../in-memory';
import { UserId } from '../../kernel';
import type { Presence, PresenceStatus } from './presence';
import { hiddenPresence, isOffline, planReport, displayedPresence, statusOf } from './presence';

const userId = nextId(UserId);
const ago = (active: number | null, connected: number): Presence => ({
  activeAt: active === null ? null : now - active,
  connectedAt: now - connected,
});

describe('planReport', () => {
  it.each<
    [
      name: string,
      last: Presence | undefined,
      status: PresenceStatus,
      toStore: Presence | undefined,
      isAnnounced: boolean,
    ]
  >([
    ['the first report, active', undefined, 'active', ago(0, 0), true],
    ['the first report, idle', undefined, 'idle', ago(null, 0), true],
    ['a report that comes too soon', ago(54, 54), 'active', undefined, false],
    ['a report in time', ago(55, 55), 'active', ago(0, 0), false],
    ['an idle report in time', ago(55, 55), 'idle', ago(55, 0), false],
    ['activity while idle', ago(60, 10), 'active', ago(0, 10), false],
    ['a user who is not quite back', ago(130, 10), 'active', ago(0, 10), false],
    ['a user who is back', ago(131, 10), 'active', ago(0, 10), true],
    ['a user who is back, but idle', ago(500, 500), 'idle', ago(500, 0), false],
    ['a user who is active for the first time', ago(null, 10), 'active', ago(0, 10), true],
  ])('%s', (_, last, status, toStore, isAnnounced) => {
    expect(planReport(last, status, now)).toEqual({ toStore, isAnnounced });
  });

  const presence = fc.record({
    activeAt: fc.option(fc.integer({ min: now - 1000, max: now })),
    connectedAt: fc.integer({ min: now - 1000, max: now }),
  });
  const status = fc.constantFrom<PresenceStatus>('active', 'idle');

  it('never moves times back, and announces nothing twice', () => {
    fc.assert(
      fc.property(fc.option(presence, { nil: undefined }), status, (last, reported) => {
        const { toStore, isAnnounced } = planReport(last, reported, now);
        expect(toStore !== undefined || !isAnnounced).toBe(true);
        if (toStore !== undefined) {
          expect(toStore.connectedAt).toBeGreaterThanOrEqual(last?.connectedAt ?? 0);
          expect(toStore.activeAt ?? 0).toBeGreaterThanOrEqual(last?.activeAt ?? 0);
          expect(planReport(toStore, reported, now).isAnnounced).toBe(false);
        }
      }),
    );
  });
});

describe('statusOf', () => {
  it.each([
    [100, 30, 'active', 100],
    [101, 30, 'idle', 30],
    [0, 0, 'active', 0],
  ])('%p s after activity and %p s after a report is %p', (active, connected, status, since) => {
    const presence = displayedPresence(userId, ago(active, connected), 0);
    expect(statusOf(presence)).toEqual({ status, timestamp: now - since });
  });

  it('treats a user who was never active as active when they joined', () => {
    expect(statusOf(displayedPresence(userId, ago(null, 0), now - 70)).status).toBe('active');
    expect(statusOf(displayedPresence(userId, ago(null, 0), now - 71)).status).toBe('idle');
  });

  it('presents a user who turned presence off as offline for long', () => {
    const status = statusOf(hiddenPresence(userId, now));
    expect(status).toEqual({ status: 'idle', timestamp: now - 320 });
    expect(isOffline(status, now)).toBe(true);
  });

  it.each([
    [200, false],
    [201, true],
  ])('treats a user as offline after 200 s: %p', (seconds, expected) => {
    expect(isOffline({ status: 'active', timestamp: now - seconds }, now)).toBe(expected);
  });
});
