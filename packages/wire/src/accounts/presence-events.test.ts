import { UserId } from '@parley/core/kernel';
import { nextId, someTime } from '@parley/core/in-memory';
import { anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

describe('PresenceChanged', () => {
  const userId = nextId(UserId);
  const event = {
    _tag: 'PresenceChanged' as const,
    userId,
    email: 'iago@example.org',
    activeAt: someTime - 10,
    connectedAt: someTime,
    at: someTime + 1,
  };
  const website = {
    client: 'website',
    status: 'active',
    timestamp: someTime - 10,
    pushable: false,
  };
  const old = {
    type: 'presence',
    user_id: userId,
    email: 'iago@example.org',
    server_timestamp: someTime + 1,
    presence: { website },
  };
  const { email: _, ...slim } = old;
  const modern = {
    type: 'presence',
    presences: {
      [String(userId)]: { active_timestamp: someTime - 10, idle_timestamp: someTime },
    },
  };
  const capable = new Set(['simplified_presence_events'] as const);

  it.each([
    ['in the format for old clients', {}, old],
    ['without the address for slim presence', { presenceEmails: false }, slim],
    [
      'with times only for clients with the capability',
      { capabilities: capable, level: 419 },
      modern,
    ],
    [
      'with times only for the capability with slim presence',
      { capabilities: capable, presenceEmails: false },
      modern,
    ],
  ])('is presented %s', (_name, viewer, expected) => {
    expect(eventPresentation.present(event, anEventViewer(viewer))).toEqual([expected]);
  });
});
