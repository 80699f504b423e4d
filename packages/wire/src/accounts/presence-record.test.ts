import { someTime } from '@parley/core/in-memory';
import { aUser } from '@parley/core/testing';
import { presentPresences } from './presence-record';

describe('presentPresences', () => {
  const { id: userId } = aUser();
  const idle = { userId, activeAt: someTime - 100, connectedAt: someTime };
  const active = { ...idle, activeAt: someTime - 70 };

  it('presents times by user id', () => {
    expect(presentPresences([{ ...idle, email: undefined }])).toEqual({
      [String(userId)]: { active_timestamp: someTime - 100, idle_timestamp: someTime },
    });
  });

  it('presents one client by address to old clients', () => {
    const newest = { client: 'website', status: 'idle', timestamp: someTime };
    expect(presentPresences([{ ...idle, email: 'iago@example.org' }])).toEqual({
      'iago@example.org': { aggregated: newest, website: { ...newest, pushable: false } },
    });
  });

  it('presents as active who was active up to a report before the last', () => {
    expect(presentPresences([{ ...active, email: 'iago@example.org' }])).toMatchObject({
      'iago@example.org': { aggregated: { status: 'active', timestamp: someTime - 70 } },
    });
  });
});
