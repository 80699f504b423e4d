import * as fc from 'fast-check';
import { someTime } from '../../in-memory';
import { UserId, asId, role } from '../../kernel';
import { aBot, aRealm, aUser, someRealm } from '../../testing';
import {
  departureEventsForGuests,
  guestsThroughChannels,
  inaccessibleEvents,
  meetingEvents,
  visibleUserEvents,
} from './guest-visibility';

const closed = aRealm({
  settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
});
const user = aUser();
const userIds = fc.uniqueArray(fc.integer({ min: 1, max: 9 }).map(asId(UserId)));
const references = {
  memberships: [
    {
      _tag: 'UserGroupMembersChanged' as const,
      change: 'remove' as const,
      groupId: someRealm.systemGroups['role:members'],
      userIds: [user.id],
    },
  ],
  permissions: [],
  channels: [],
};

describe('what guests with limited visibility are told', () => {
  it('at a deactivation: the guests who share only channels lose the user, and no others', () => {
    fc.assert(
      fc.property(userIds, userIds, (byConversation, byChannel) => {
        const whileActive = [...new Set([...byConversation, ...byChannel])];
        const told = inaccessibleEvents(user, { whileDeactivated: byConversation, whileActive });
        const lost = whileActive.filter((id) => !byConversation.includes(id));
        expect(told.flatMap(({ audience }) => audience.users)).toEqual(lost);
      }),
    );
  });

  it('at a reactivation: the same guests are shown the user again', () => {
    fc.assert(
      fc.property(userIds, userIds, (whileDeactivated, more) => {
        const knowing = { whileDeactivated, whileActive: [...whileDeactivated, ...more] };
        const told = meetingEvents(closed, user, knowing);
        expect(told.flatMap(({ audience }) => audience.users)).toEqual(
          guestsThroughChannels(knowing),
        );
      }),
    );
  });

  it('at a deactivation: guests who do not know the user see them leave their groups', () => {
    const guest = aUser({ role: role.guest });
    const knowing = { whileDeactivated: [guest.id] };
    expect(departureEventsForGuests(closed, user, knowing, references, new Map())).toMatchObject([
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'remove' },
        audience: { standing: 'guests', except: [guest.id, user.id] },
      },
    ]);
  });

  it.each([
    ['where guests see everyone', someRealm, user],
    ['of bots, whom everyone knows', closed, aBot(user)],
  ])('nothing besides %s', (_, realm, subject) => {
    const none = { whileDeactivated: [] };
    expect(departureEventsForGuests(realm, subject, none, references, new Map())).toEqual([]);
  });

  it('at a role change: nothing of bots and of users whom they know', () => {
    const bot = aBot(user);
    const known = aUser({ joinedAt: someTime });
    const guest = { ...user, role: role.guest };
    const everyone = [user, bot, known];
    const told = (before: typeof user, after: typeof user) =>
      visibleUserEvents(closed, before, after, everyone, new Set([user.id, known.id]));
    expect(told(user, guest)).toEqual([]);
    expect(told(guest, user)).toEqual([]);
  });
});
