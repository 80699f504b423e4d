import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as fc from 'fast-check';
import { pipe } from 'fp-ts/function';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import {
  aCaller,
  aChannel,
  aRealm,
  someRealm,
  systemGroupsByName,
  aChannelUpdate,
} from '../../testing';
import { channelFailure } from '../failures';
import type { Channel } from './channel';
import { canChangePermissions } from './property-changes';
import type { UpdateChannel, UpdateFacts } from './update-plan';
import { planArchiving, planDefault, planUpdate } from './update-plan';

const { systemGroups } = someRealm;
const owner = aCaller({ role: role.owner });
const administrator = aCaller({ role: role.administrator });
const denmark = aChannel({ name: 'Denmark' });

const command = (given: Partial<UpdateChannel> = {}): UpdateChannel =>
  aChannelUpdate(denmark.id, given);

const at = (channel: Channel, isSubscribed = true) => O.some({ channel, isSubscribed });

const facts = (given: Partial<UpdateFacts> = {}): UpdateFacts => ({
  target: at(denmark),
  description: {},
  folder: O.none,
  channelsWithName: [],
  hasNamedTopic: false,
  named: systemGroupsByName,
  ...given,
});

describe('planUpdate', () => {
  const changesOf = (wanted: Partial<UpdateChannel>, known: Partial<UpdateFacts> = {}) => {
    const plan = planUpdate(facts(known), owner, command(wanted));
    return E.isRight(plan) ? plan.right.changes : plan;
  };

  it.each<readonly [string, Partial<UpdateChannel>, Partial<Channel>]>([
    ['nothing', {}, {}],
    ['the name', { name: ' Norway ' }, { name: 'Norway' }],
    ['the case of the name', { name: 'DENMARK' }, { name: 'DENMARK' }],
    ['the retention', { messageRetention: 30 }, { messageRetentionDays: 30 }],
    ['the privacy', { isPrivate: true }, { privacy: 'privateProtected' }],
    ['the folder', { folderId: null }, { folderId: null }],
    ['default', { isDefault: true }, { isDefault: true }],
    [
      'archived, and no longer default',
      { isArchived: true },
      { isArchived: true, isDefault: false },
    ],
    [
      'the posting permission by its number',
      { postPolicy: 4 },
      {
        permissions: {
          ...denmark.permissions,
          can_send_message_group: systemGroups['role:moderators'],
        },
      },
    ],
    ['nothing by the current number', { postPolicy: 1 }, {}],
  ])('changes %s', (_, wanted, changes) => {
    const channelsWithName = [{ channel: denmark, isSubscribed: true }];
    expect(changesOf(wanted, { channelsWithName })).toEqual({
      privacy: 'public',
      ...changes,
    });
  });

  const closed = at(aChannel({ privacy: 'private' }), false);
  const member = aCaller();
  const administeredByMember = aChannel({
    permissions: {
      can_administer_channel_group: { direct_members: [member.user.id], direct_subgroups: [] },
    },
  });
  const topics = { can_set_topics_policy_group: systemGroups['role:nobody'] };
  it.each<
    readonly [
      string,
      typeof owner,
      Partial<UpdateChannel>,
      Partial<UpdateFacts>,
      E.Either<unknown, never>,
    ]
  >([
    [
      'a channel that does not exist',
      owner,
      {},
      { target: O.none },
      E.left(channelFailure('InvalidChannelId')),
    ],
    [
      'a hidden channel',
      aCaller(),
      {},
      { target: closed },
      E.left(channelFailure('InvalidChannelId')),
    ],
    [
      'a channel that the caller does not administer',
      aCaller(),
      {},
      {},
      E.left(channelFailure('CannotAdministerChannel')),
    ],
    [
      'default, by a caller who is not an administrator',
      member,
      { isDefault: true },
      { target: at(administeredByMember) },
      E.left(accessFailure('InsufficientPermission')),
    ],
    [
      'no longer default, by a caller who is not an administrator',
      member,
      { isDefault: false },
      { target: at({ ...administeredByMember, isDefault: true }) },
      E.left(accessFailure('InsufficientPermission')),
    ],
    [
      'a default channel to private',
      owner,
      { isPrivate: true, isDefault: true },
      {},
      E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: false })),
    ],
    [
      'the retention, by an administrator',
      administrator,
      { messageRetention: 30 },
      {},
      E.left(accessFailure('MustBeOwner')),
    ],
    [
      'an invalid retention',
      owner,
      { messageRetention: 0 },
      {},
      E.left(channelFailure('InvalidRetention', { value: 0 })),
    ],
    [
      'a channel that is not archived to unarchived',
      owner,
      { isArchived: false },
      {},
      E.left(channelFailure('ChannelNotArchived')),
    ],
    [
      'an archived channel to a default one',
      owner,
      { isDefault: true },
      { target: at(aChannel({ isArchived: true })) },
      E.left(channelFailure('InvalidChannelId')),
    ],
    [
      'the topics policy, without permission',
      aCaller({ role: role.owner, realm: aRealm({ settings: topics }) }),
      { topicsPolicy: 'disable_empty_topic' },
      {},
      E.left(accessFailure('InsufficientPermission')),
    ],
    [
      'to the empty topic only, if named topics exist',
      owner,
      { topicsPolicy: 'empty_topic_only' },
      { hasNamedTopic: true },
      E.left(channelFailure('NamedTopicsExist')),
    ],
    [
      'the name to the current one',
      owner,
      { name: 'Denmark ' },
      {},
      E.left(channelFailure('SameChannelName')),
    ],
    [
      'the name to a blank one',
      owner,
      { name: ' ' },
      {},
      E.left(channelFailure('ChannelNameBlank')),
    ],
    [
      'the name to a taken one',
      owner,
      { name: 'Norway' },
      { channelsWithName: [{ channel: aChannel({ name: 'norway' }), isSubscribed: false }] },
      E.left(channelFailure('ChannelAlreadyExists', { name: 'Norway' })),
    ],
    [
      'who may subscribe, by a caller who cannot read the channel',
      administrator,
      { permissions: { can_subscribe_group: { new: systemGroups['role:members'] } } },
      { target: closed },
      E.left(channelFailure('ContentAccessRequired')),
    ],
    [
      'a permission that changed in the meantime',
      owner,
      {
        permissions: {
          can_send_message_group: {
            old: systemGroups['role:members'],
            new: systemGroups['role:moderators'],
          },
        },
      },
      {},
      E.left(accessFailure('ExpectationMismatch')),
    ],
    [
      'the deletion permission, without permission',
      member,
      { permissions: { can_delete_any_message_group: { new: systemGroups['role:members'] } } },
      { target: at(administeredByMember) },
      E.left(accessFailure('InsufficientPermission')),
    ],
    [
      'to a protected history, if topics are restricted',
      owner,
      { isPrivate: true },
      {
        target: at(
          aChannel({ permissions: { can_create_topic_group: systemGroups['role:moderators'] } }),
        ),
      },
      E.left(channelFailure('TopicsNeedSharedHistory')),
    ],
  ])('does not change %s', (_, caller, wanted, known, failure) => {
    expect(planUpdate(facts(known), caller, command(wanted))).toEqual(failure);
  });

  it('describes the channel before and after, and posts each difference once', () => {
    const name = fc.option(fc.constantFrom('Norway', 'Sweden'), { nil: undefined });
    const days = fc.option(fc.constantFrom<'unlimited' | number>('unlimited', 7), {
      nil: undefined,
    });
    const isPrivate = fc.option(fc.boolean(), { nil: undefined });
    fc.assert(
      fc.property(name, days, isPrivate, (wanted, messageRetention, closes) => {
        const given = command({ name: wanted, messageRetention, isPrivate: closes });
        const plan = planUpdate(facts(), owner, given);
        const asked = [wanted, messageRetention, closes === true ? closes : undefined];
        const differences = asked.filter((each) => each !== undefined).length;
        expect(
          pipe(
            plan,
            E.map(({ notices }) => notices.length),
          ),
        ).toEqual(E.right(differences));
        expect(
          pipe(
            plan,
            E.map(({ before, after }) => [before, after]),
          ),
        ).toEqual(
          pipe(
            plan,
            E.map(({ changes }) => [denmark, { ...denmark, ...changes }]),
          ),
        );
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});

describe('canChangePermissions', () => {
  const closed = { channel: aChannel({ privacy: 'private' }), isSubscribed: false };
  it('lets callers grant access only to channels that they can read', () => {
    expect(canChangePermissions(administrator, closed, ['can_send_message_group'])).toBe(true);
    expect(canChangePermissions(administrator, closed, ['can_subscribe_group'])).toBe(false);
    expect(
      canChangePermissions(administrator, { ...closed, isSubscribed: true }, [
        'can_add_subscribers_group',
      ]),
    ).toBe(true);
  });
});

describe('planArchiving', () => {
  const archived = aChannel({ isArchived: true });
  it.each([
    ['a default channel', owner, at(aChannel({ isDefault: true })), true],
    ['an unknown channel', owner, O.none, channelFailure('InvalidChannelId')],
    ['an archived channel', owner, at(archived), channelFailure('ChannelAlreadyArchived')],
    ['by a member', aCaller(), at(denmark), channelFailure('CannotAdministerChannel')],
  ] as const)('of %s', (_, caller, target, expected) => {
    const plan = planArchiving(target, caller);
    if (expected !== true) {
      expect(plan).toEqual(E.left(expected));
      return;
    }
    expect(plan).toMatchObject(
      E.right({
        changes: { isArchived: true, isDefault: false },
        after: { isArchived: true, isDefault: false },
        notices: [{ content: expect.stringContaining('archived this channel') }],
      }),
    );
  });
});

describe('planDefault', () => {
  const [already, closed] = [aChannel({ isDefault: true }), aChannel({ privacy: 'private' })];
  it.each([
    [
      'adds a channel',
      at(denmark),
      true,
      E.right(expect.objectContaining({ changes: { isDefault: true } })),
    ],
    ['does not add a channel twice', at(already), true, E.right(undefined)],
    [
      'removes one',
      at(already),
      false,
      E.right(expect.objectContaining({ after: { ...already, isDefault: false } })),
    ],
    [
      'removes a channel that is not a default one',
      at(denmark),
      false,
      E.right(expect.objectContaining({ before: denmark })),
    ],
    ['adds no unknown channel', O.none, true, E.left(channelFailure('InvalidChannelId'))],
    [
      'adds no archived channel',
      at(aChannel({ isArchived: true })),
      true,
      E.left(channelFailure('InvalidChannelId')),
    ],
    [
      'adds no private channel',
      at(closed),
      true,
      E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: true })),
    ],
    [
      'removes a private channel',
      at(closed),
      false,
      E.right(expect.objectContaining({ before: closed })),
    ],
  ])('%s', (_, target, isDefault, expected) => {
    expect(planDefault(target, administrator, isDefault)).toEqual(expected);
  });
});
