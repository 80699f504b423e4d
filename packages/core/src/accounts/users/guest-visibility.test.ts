import * as fc from 'fast-check';
import { someTime } from '../../in-memory';
import { viewUser } from '../../access';
import type { ChannelPrivacy } from '../../channels';
import type { Audience } from '../../kernel';
import { UserId, asId, onlyTo, role } from '../../kernel';
import { aBot, aChannel, aRealm, aUser, someRealm, exactly } from '../../testing';
import {
  deactivationEventsForGuests,
  guestViewersByChannelOnly,
  becameInaccessibleEvents,
  becameVisibleEvents,
  opennessEvents,
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

describe('opennessEvents', () => {
  const [guest, other, member] = [
    aUser({ role: role.guest }),
    aUser({ role: role.guest }),
    aUser(),
  ];
  const guestBot = aBot(member, { role: role.guest });
  const everyone = [guest, other, member, guestBot, aBot(member)];
  const known = new Map([[guest.id, new Set([member.id])]]);
  const told = (...events: ReturnType<typeof opennessEvents>) =>
    events.map(({ event, audience }) => [event, audience]);

  it('hides from each guest, bots too, the users with whom the guest shares nothing', () => {
    const inaccessible = (userId: UserId) => ({ _tag: 'UserBecameInaccessible', userId });
    expect(told(...opennessEvents(someRealm, closed, everyone, known))).toEqual([
      [inaccessible(guest.id), onlyTo(other.id, guestBot.id)],
      [inaccessible(other.id), onlyTo(guest.id, guestBot.id)],
      [inaccessible(member.id), onlyTo(other.id, guestBot.id)],
    ]);
  });

  it('shows the same users to the same guests again', () => {
    const hidden = opennessEvents(someRealm, closed, everyone, known);
    const shown = opennessEvents(closed, someRealm, everyone, known);
    expect(shown.map(({ audience }) => audience)).toEqual(hidden.map(({ audience }) => audience));
    expect(shown.map(({ event }) => event)).toEqual(
      [guest, other, member].map((each) => ({
        _tag: 'UserAdded',
        user: viewUser(each, someRealm),
      })),
    );
  });

  it.each([
    ['nothing changes', someRealm, someRealm, everyone],
    ['it stays closed', closed, closed, everyone],
    ['there are no guests', someRealm, closed, [member]],
  ])('announces nothing if %s', (_, before, after, people) => {
    expect(opennessEvents(before, after, people, new Map())).toEqual([]);
  });
});

describe('guest visibility', () => {
  it('makes a deactivated user inaccessible to guests who share only channels, and to no others', () => {
    fc.assert(
      fc.property(userIds, userIds, (byConversation, byChannel) => {
        const whileActive = [...new Set([...byConversation, ...byChannel])];
        const events = becameInaccessibleEvents(user, {
          whileDeactivated: byConversation,
          whileActive,
        });
        const lost = whileActive.filter((id) => !byConversation.includes(id));
        expect(events.flatMap(({ audience }) => audience.users)).toEqual(lost);
      }),
    );
  });

  it('shows a reactivated user to the same guests', () => {
    fc.assert(
      fc.property(userIds, userIds, (whileDeactivated, more) => {
        const guestViewers = { whileDeactivated, whileActive: [...whileDeactivated, ...more] };
        const events = becameVisibleEvents(closed, user, guestViewers);
        expect(events.flatMap(({ audience }) => audience.users)).toEqual(
          guestViewersByChannelOnly(guestViewers),
        );
      }),
    );
  });

  it('removes a deactivated user from the groups that other guests see', () => {
    const guest = aUser({ role: role.guest });
    const guestViewers = { whileDeactivated: [guest.id] };
    expect(
      deactivationEventsForGuests(closed, user, guestViewers, references, new Map()),
    ).toMatchObject([
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'remove' },
        audience: exactly({ users: [], standing: 'guests', except: [guest.id, user.id] }),
      },
    ]);
  });

  it.each<[ChannelPrivacy, Audience]>([
    ['public', { users: [asId(UserId)(7)], except: [user.id] }],
    ['private', { users: [asId(UserId)(7)], except: [user.id] }],
    ['webPublic', { users: [], standing: 'guests', except: [user.id] }],
  ])('removes them from the permissions of a %s channel that guests see', (privacy, audience) => {
    const channel = aChannel({ privacy });
    const changes = [{ property: 'description' as const, value: '', rendered: '' }];
    const guestsIn = new Map([[channel.id, [asId(UserId)(7)]]]);
    const named = { memberships: [], permissions: [], channels: [{ channel, changes }] };
    expect(
      deactivationEventsForGuests(closed, user, { whileDeactivated: [] }, named, guestsIn),
    ).toMatchObject([{ event: { channelId: channel.id }, audience: exactly(audience) }]);
  });

  it.each([
    ['if guests see everyone', someRealm, user],
    ['for bots, which everyone knows', closed, aBot(user)],
  ])('announces nothing %s', (_, realm, subject) => {
    const none = { whileDeactivated: [] };
    expect(deactivationEventsForGuests(realm, subject, none, references, new Map())).toEqual([]);
  });

  it('announces no bots and no known users on a role change', () => {
    const bot = aBot(user);
    const known = aUser({ joinedAt: someTime });
    const guest = { ...user, role: role.guest };
    const everyone = [user, bot, known];
    const events = (before: typeof user, after: typeof user) =>
      visibleUserEvents(closed, before, after, everyone, new Set([user.id, known.id]));
    expect(events(user, guest)).toEqual([]);
    expect(events(guest, user)).toEqual([]);
  });
});
