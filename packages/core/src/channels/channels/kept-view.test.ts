import * as fc from 'fast-check';
import { MessageId, asId } from '../../kernel';
import { aChannel, aRealm, aUser } from '../../testing';
import { viewChannel } from './channel-view';
import { keptView } from './kept-view';

const { systemGroups } = aRealm();
const named = [aUser(), aUser()].map(({ id }) => id);
const channel = aChannel({
  permissions: {
    ...aChannel().permissions,
    can_subscribe_group: { direct_members: named, direct_subgroups: [] },
  },
});

const activities = fc.record({
  firstMessageId: fc.constantFrom(null, asId(MessageId)(1), asId(MessageId)(2)),
  weeklyTraffic: fc.constantFrom(null, 1),
  subscriberCount: fc.constantFrom(0, 3),
});

describe('the view of a channel', () => {
  it('is that of the given activity and users, and the same value while these do not change', () => {
    const requests = fc.array(
      fc.tuple(activities, fc.subarray(named), fc.constantFrom(systemGroups, { ...systemGroups })),
    );
    fc.assert(
      fc.property(requests, (all) => {
        for (const [activity, deactivated, groups] of all) {
          const gone = new Set(deactivated);
          const kept = keptView(channel, activity, groups, gone);
          expect(kept).toEqual(viewChannel(channel, activity, groups, (id) => gone.has(id)));
          expect(keptView(channel, { ...activity }, groups, new Set(gone))).toBe(kept);
        }
      }),
    );
  });
});
