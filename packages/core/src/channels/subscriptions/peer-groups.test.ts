import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import { aChannel } from '../../testing';
import { peerGroups } from './peer-groups';

describe('peerGroups', () => {
  const [one, two, guest] = [nextId(UserId), nextId(UserId), nextId(UserId)];
  const [a, b] = [aChannel(), aChannel()];
  const closed = aChannel({ privacy: 'private' });

  it('announces the same users in several open channels with one event', () => {
    const altered = [
      { channel: b, userIds: [two, one] },
      { channel: a, userIds: [one, two] },
    ];
    expect(peerGroups(altered, new Map())).toEqual([
      {
        channelIds: [a.id, b.id],
        userIds: [one, two],
        audience: { users: [], standing: 'nonGuests', except: [one, two] },
      },
    ]);
  });

  it('announces to guests only the channel that they are in', () => {
    const altered = [a, b].map((channel) => ({ channel, userIds: [one] }));
    expect(peerGroups(altered, new Map([[a.id, [guest]]])).slice(1)).toEqual([
      { channelIds: [a.id], userIds: [one], audience: { users: [guest] } },
    ]);
  });

  it('announces private channels separately', () => {
    const altered = [closed, a].map((channel) => ({ channel, userIds: [one] }));
    expect(peerGroups(altered, new Map([[closed.id, [one, two]]]))).toEqual([
      expect.objectContaining({ channelIds: [a.id] }),
      {
        channelIds: [closed.id],
        userIds: [one],
        audience: { users: [one, two], standing: 'administrators', except: [one] },
      },
    ]);
  });

  it('announces nothing for channels without changes', () => {
    expect(peerGroups([{ channel: a, userIds: [] }], new Map())).toEqual([]);
  });
});
