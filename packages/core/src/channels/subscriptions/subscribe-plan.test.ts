import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as fc from 'fast-check';
import { accessFailure } from '../../access';
import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import {
  aCaller,
  aChannel,
  aRealm,
  aSubscription,
  aUser,
  channelOptions,
  someRealm,
} from '../../testing';
import { canReadContent } from '../channels/channel-access';
import { channelFailure } from '../failures';
import type { Subscribe, SubscribeFacts } from './subscribe-plan';
import { planMemberships, planSubscribe } from './subscribe-plan';

const caller = aCaller();
const other = aUser();
const [denmark, secret] = [
  aChannel({ name: 'Denmark' }),
  aChannel({ name: 'secret', privacy: 'private' }),
];
const named = (name: string, color?: string) => ({
  name,
  color,
  description: '',
  renderedDescription: '',
});
const facts = (given: Partial<SubscribeFacts> = {}): SubscribeFacts => ({
  folder: O.none,
  named: { systemGroups: someRealm.systemGroups, groups: [], people: [] },
  existing: [],
  users: [caller.user],
  rows: [],
  announcementChannel: undefined,
  ...given,
});
const command = (given: Partial<Subscribe> = {}): Subscribe => ({
  channels: [],
  principals: undefined,
  options: channelOptions(),
  authorizationErrorsFatal: true,
  announce: false,
  notifySubscribed: false,
  ...given,
});
const byIds = (...users: readonly { readonly id: typeof other.id }[]) => ({
  _tag: 'ByIds' as const,
  ids: users.map(({ id }) => id),
});

describe('planSubscribe', () => {
  it('creates missing channels, and subscribes to them and to readable ones', () => {
    const existing = [denmark, secret].map((channel) => ({ channel, isSubscribed: false }));
    const wanted = [named('DENMARK', '#123456'), named('Secret'), named('Norway')];
    const lenient = command({ authorizationErrorsFatal: false });
    expect(planSubscribe(facts({ existing }), caller, wanted, lenient, someTime)).toMatchObject(
      E.right({
        newChannels: [{ name: 'Norway', creatorId: caller.user.id }],
        existing: [denmark],
        users: [caller.user],
        unauthorized: ['Secret'],
        colors: new Map([
          ['denmark', '#123456'],
          ['secret', undefined],
          ['norway', undefined],
        ]),
      }),
    );
  });

  const guest = aCaller({ role: role.guest });
  const known = (channel: typeof denmark, isSubscribed = false) => ({
    existing: [{ channel, isSubscribed }],
  });
  const nobodyAdds = aCaller({
    realm: aRealm({
      settings: { can_add_subscribers_group: someRealm.systemGroups['role:nobody'] },
    }),
  });
  it.each<
    readonly [string, typeof caller, string, Partial<Subscribe>, Partial<SubscribeFacts>, unknown]
  >([
    [
      'to an unreadable channel',
      caller,
      'Secret',
      {},
      known(secret),
      channelFailure('CannotAccessChannels', { names: ['Secret'] }),
    ],
    [
      'to an archived channel',
      caller,
      'old',
      {},
      known(aChannel({ name: 'old', isArchived: true }), true),
      channelFailure('CannotAccessChannels', { names: ['old'] }),
    ],
    [
      'to a new channel that the caller may not create',
      guest,
      'Norway',
      {},
      {},
      accessFailure('InsufficientPermission'),
    ],
    [
      'to a hidden channel, as if its name were free',
      guest,
      'secret',
      {},
      known(secret),
      accessFailure('InsufficientPermission'),
    ],
    [
      'others, without permission',
      nobodyAdds,
      'Denmark',
      { principals: byIds(other) },
      { ...known(denmark), users: [other] },
      accessFailure('InsufficientPermission'),
    ],
    [
      'users who do not exist',
      caller,
      'Denmark',
      { principals: byIds(other) },
      { ...known(denmark), users: [] },
      accessFailure('UserDoesNotExist'),
    ],
    [
      'deactivated users',
      caller,
      'Denmark',
      { principals: byIds(other) },
      { ...known(denmark), users: [{ ...other, isActive: false }] },
      accessFailure('UserIsDeactivated'),
    ],
  ])('does not subscribe %s', (_, who, name, given, found, failure) => {
    expect(planSubscribe(facts(found), who, [named(name)], command(given), someTime)).toEqual(
      E.left(failure),
    );
  });

  it('lets callers who may not subscribe others subscribe themselves by their id', () => {
    const principals = byIds(nobodyAdds.user);
    const found = facts({ ...known(denmark), users: [nobodyAdds.user] });
    const plan = planSubscribe(
      found,
      nobodyAdds,
      [named('Denmark')],
      command({ principals }),
      someTime,
    );
    expect(plan).toMatchObject(E.right({ users: [nobodyAdds.user], existing: [denmark] }));
  });

  it('never subscribes to channels that the caller cannot read', () => {
    const privacy = fc.constantFrom('webPublic', 'public', 'private', 'privateProtected' as const);
    const target = fc.record({ privacy, isArchived: fc.boolean(), isSubscribed: fc.boolean() });
    const roles = fc.constantFrom(role.guest, role.member, role.administrator);
    fc.assert(
      fc.property(fc.array(target, { maxLength: 5 }), roles, (targets, given) => {
        const who = aCaller({ role: given });
        const existing = targets.map(({ isSubscribed, ...channel }) => ({
          channel: aChannel(channel as Partial<typeof denmark>),
          isSubscribed,
        }));
        const wanted = existing.map(({ channel }) => named(channel.name));
        const lenient = command({ authorizationErrorsFatal: false });
        const plan = planSubscribe(facts({ existing }), who, wanted, lenient, someTime);
        if (E.isRight(plan)) {
          const readable = existing.filter(
            (each) => canReadContent(who, each) && !each.channel.isArchived,
          );
          expect(plan.right.existing).toEqual(readable.map(({ channel }) => channel));
          expect(plan.right.unauthorized).toHaveLength(existing.length - readable.length);
          expect(plan.right.newChannels).toEqual([]);
        }
      }),
      { numRuns: 100, seed: 1 },
    );
  });
});

describe('planMemberships', () => {
  const plan = {
    newChannels: [],
    existing: [denmark],
    users: [caller.user, other],
    rows: [aSubscription({ userId: other.id, channelId: denmark.id })],
    colors: new Map([['denmark', '#123456']]),
    unauthorized: ['secret'],
    announcementChannel: aChannel(),
    notifySubscribed: true,
  };

  it('subscribes all users to all channels, in the requested colours', () => {
    const norway = aChannel({ name: 'Norway' });
    const { subscriptions, notices, result } = planMemberships(caller.user, plan, [norway]);
    expect(subscriptions.added).toHaveLength(3);
    expect(subscriptions.added[0]?.[1]).toMatchObject({ channelId: denmark.id, color: '#123456' });
    expect(result).toEqual({
      subscribed: new Map([
        [caller.user.id, ['Denmark', 'Norway']],
        [other.id, ['Norway']],
      ]),
      alreadySubscribed: new Map([[other.id, ['Denmark']]]),
      unauthorized: ['secret'],
      sendsSubscriptionNotices: true,
    });
    expect(notices).toEqual([
      expect.objectContaining({ _tag: 'ChannelNotice', channelId: plan.announcementChannel.id }),
    ]);
  });

  it('notifies other users whom the caller subscribed, if requested', () => {
    const given = { ...plan, rows: [] };
    const noticesOf = (notifySubscribed: boolean) =>
      planMemberships(caller.user, { ...given, notifySubscribed }, []).notices;
    expect(noticesOf(true)).toMatchObject([{ _tag: 'PersonalNotice', readerId: other.id }]);
    expect(noticesOf(false)).toEqual([]);
  });
});
