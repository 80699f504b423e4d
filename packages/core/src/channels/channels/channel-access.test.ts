import * as E from 'fp-ts/Either';
import type { Viewer } from '../../access';
import { role } from '../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessageForViewer,
  aRealm,
  aUser,
  aVisitor,
  asCorrespondent,
  someRealm,
} from '../../testing';
import { channelFailure } from '../failures';
import {
  canAddSubscribers,
  canCreateTopics,
  canReadContent,
  canReadMessage,
  canReadMetadata,
  canReadSubscribers,
  canRemoveSubscribers,
  checkPosting,
  isOwnAccount,
} from './channel-access';
import type { ChannelPrivacy } from './channel-privacy';

const { systemGroups } = someRealm;

type Row = readonly [
  who: string,
  viewer: Viewer,
  isSubscribed: boolean,
  content: readonly ChannelPrivacy[],
  metadata: readonly ChannelPrivacy[],
];

const all: readonly ChannelPrivacy[] = ['webPublic', 'public', 'private', 'privateProtected'];
const open: readonly ChannelPrivacy[] = ['webPublic', 'public'];
const spectators = aRealm({ settings: { enable_spectator_access: true } });
const visitor = aVisitor({ realm: spectators });

const rows: readonly Row[] = [
  ['a subscribed member', aCaller(), true, all, all],
  ['a member', aCaller(), false, open, open],
  ['a subscribed guest', aCaller({ role: role.guest }), true, all, all],
  ['a guest', aCaller({ role: role.guest }), false, ['webPublic'], ['webPublic']],
  ['a moderator', aCaller({ role: role.moderator }), false, open, open],
  ['an administrator', aCaller({ role: role.administrator }), false, open, all],
  ['an owner', aCaller({ role: role.owner }), false, open, all],
  ['a bot', aCaller({ user: aBot(undefined) }), false, open, open],
  ['a subscribed bot', aCaller({ user: aBot(undefined) }), true, all, all],
  ['a visitor', aVisitor({ realm: spectators }), false, ['webPublic'], ['webPublic']],
  ['a visitor of a realm that is not open to visitors', aVisitor(), false, [], []],
];

describe('channel access', () => {
  describe.each(rows)('of %s', (_, viewer, isSubscribed, content, metadata) => {
    const isVisitor = !('user' in viewer);
    it.each(all)('to an archived channel that is %s', (privacy) => {
      const target = { channel: aChannel({ privacy, isArchived: true }), isSubscribed };
      expect(canReadContent(viewer, target)).toBe(!isVisitor && content.includes(privacy));
      expect(canReadMetadata(viewer, target)).toBe(!isVisitor && metadata.includes(privacy));
    });

    it.each(all)('to a channel that is %s', (privacy) => {
      const target = { channel: aChannel({ privacy }), isSubscribed };
      expect(canReadContent(viewer, target)).toBe(content.includes(privacy));
      expect(canReadMetadata(viewer, target)).toBe(metadata.includes(privacy));
    });
  });

  it.each(['can_subscribe_group', 'can_add_subscribers_group'] as const)(
    'is given by %s, except to guests',
    (permission) => {
      const permissions = { [permission]: someRealm.systemGroups['role:everyone'] };
      const target = {
        channel: aChannel({ privacy: 'private', permissions }),
        isSubscribed: false,
      };
      expect(canReadContent(aCaller(), target)).toBe(true);
      expect(canReadMetadata(aCaller(), target)).toBe(true);
      expect(canReadContent(aCaller({ role: role.guest }), target)).toBe(false);
    },
  );

  it('lets administrators of a channel see it but not read it', () => {
    const user = aUser();
    const permissions = {
      can_administer_channel_group: { direct_members: [user.id], direct_subgroups: [] },
    };
    const target = { channel: aChannel({ privacy: 'private', permissions }), isSubscribed: false };
    expect(canReadContent(aCaller({ user }), target)).toBe(false);
    expect(canReadMetadata(aCaller({ user }), target)).toBe(true);
    const guest = aCaller({ user: { ...user, role: role.guest } });
    expect(canReadMetadata(guest, target)).toBe(false);
  });

  it('stays the same when a channel is archived, except for visitors', () => {
    const target = {
      channel: aChannel({ privacy: 'webPublic', isArchived: true }),
      isSubscribed: false,
    };
    expect(canReadContent(aCaller(), target)).toBe(true);
    expect(canReadContent(aVisitor({ realm: spectators }), target)).toBe(false);
    expect(canReadMetadata(aVisitor({ realm: spectators }), target)).toBe(false);
  });

  it('shows guests the subscribers of web-public channels and of their own channels', () => {
    const guest = aCaller({ role: role.guest });
    const shown = (privacy: ChannelPrivacy, isSubscribed: boolean) =>
      canReadSubscribers(guest, { channel: aChannel({ privacy }), isSubscribed });
    expect(all.map((privacy) => shown(privacy, false))).toEqual([true, false, false, false]);
    expect(all.map((privacy) => shown(privacy, true))).toEqual([true, true, true, true]);
  });
});

describe('canReadMessage', () => {
  it.each([
    ['a direct message in the viewer’s history', aCaller(), true, true],
    ['a direct message between others', aCaller({ role: role.owner }), false, false],
    ['a direct message as a visitor', visitor, true, false],
  ])('%s', (_, viewer, isInHistory, canRead) => {
    expect(canReadMessage(viewer, aMessageForViewer({ isInHistory }))).toBe(canRead);
  });

  it.each([
    ['public', aCaller(), false, false, true],
    ['public', aCaller({ role: role.guest }), false, true, false],
    ['private', aCaller(), true, false, true],
    ['private', aCaller({ role: role.owner }), false, true, false],
    ['privateProtected', aCaller(), true, false, false],
    ['privateProtected', aCaller(), true, true, true],
    ['privateProtected', aCaller(), false, true, false],
    ['webPublic', visitor, false, false, true],
    ['public', visitor, false, false, false],
  ] as const)(
    'in a channel that is %s: %#',
    (privacy, viewer, isSubscribed, isInHistory, canRead) => {
      const channel = { channel: aChannel({ privacy }), isSubscribed };
      expect(canReadMessage(viewer, aMessageForViewer({ channel, isInHistory }))).toBe(canRead);
    },
  );
});

const may = E.right(undefined);
const unauthorized = E.left(channelFailure('NotAuthorizedToSend', { channel: 'Denmark' }));
const joinable = { permissions: { can_subscribe_group: systemGroups['role:members'] } };
const forModerators = { can_send_message_group: systemGroups['role:moderators'] };

describe('checkPosting', () => {
  it.each([
    ['a member in a public channel', role.member, {}, false, may],
    ['a member in a private channel', role.member, { privacy: 'private' }, false, unauthorized],
    ['a subscriber of a private channel', role.member, { privacy: 'private' }, true, may],
    [
      'a user who can subscribe themselves',
      role.member,
      { privacy: 'private', ...joinable },
      false,
      may,
    ],
    [
      'a user who can subscribe themselves, if history is protected',
      role.member,
      { privacy: 'privateProtected', ...joinable },
      false,
      unauthorized,
    ],
    [
      'an administrator in a private channel',
      role.owner,
      { privacy: 'private' },
      false,
      unauthorized,
    ],
    ['a guest in a public channel', role.guest, {}, false, unauthorized],
    ['a guest in a web-public channel', role.guest, { privacy: 'webPublic' }, false, may],
    ['a subscribed guest', role.guest, {}, true, may],
    ['a subscriber of an archived channel', role.member, { isArchived: true }, true, unauthorized],
    ['a user with permission', role.moderator, { permissions: forModerators }, false, may],
    [
      'nobody else',
      role.member,
      { permissions: forModerators },
      true,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
    [
      'nobody without permission, which is checked first',
      role.member,
      { permissions: forModerators, isArchived: true, privacy: 'private' },
      false,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
  ] as const)('lets %s', (_, given, channel, isSubscribed, result) => {
    const target = { channel: aChannel({ name: 'Denmark', ...channel }), isSubscribed };
    expect(checkPosting(aCaller({ role: given }), target, undefined)).toEqual(result);
  });

  it.each([
    ['has its owner’s permission', role.moderator, true, may],
    ['needs access, its own or its owner’s', role.moderator, false, unauthorized],
    [
      'needs a permission',
      role.member,
      true,
      E.left(channelFailure('MayNotPost', { policy: 4, isGuest: false })),
    ],
  ])('a bot %s', (_, given, isSubscribed, result) => {
    const owner = aUser({ role: given });
    const channel = aChannel({ name: 'Denmark', privacy: 'private', permissions: forModerators });
    const target = { channel, isSubscribed: false };
    const botOwner = { ...asCorrespondent(owner), isSubscribed };
    expect(checkPosting(aCaller({ user: aBot(owner) }), target, botOwner)).toEqual(result);
  });
});

const nobodyMay = aRealm({
  settings: { can_add_subscribers_group: systemGroups['role:nobody'] },
});

describe('canAddSubscribers', () => {
  it.each([
    ['a member to a public channel', aCaller(), 'public', false, true],
    ['a member to a private channel', aCaller(), 'private', false, false],
    ['a subscribed member to a private channel', aCaller(), 'private', true, true],
    ['a guest', aCaller({ role: role.guest }), 'public', true, false],
    [
      'a member without the realm’s permission',
      aCaller({ realm: nobodyMay }),
      'public',
      true,
      false,
    ],
    [
      'an administrator without the realm’s permission',
      aCaller({ realm: nobodyMay, role: role.administrator }),
      'public',
      false,
      true,
    ],
    [
      'an administrator to a private channel',
      aCaller({ role: role.administrator }),
      'private',
      false,
      false,
    ],
    [
      'a subscribed administrator to a private channel',
      aCaller({ realm: nobodyMay, role: role.administrator }),
      'private',
      true,
      true,
    ],
  ] as const)('of %s', (_, caller, privacy, isSubscribed, may) => {
    expect(canAddSubscribers(caller, { channel: aChannel({ privacy }), isSubscribed })).toBe(may);
  });

  it('is given by the channel itself, subscribed or not, except to guests', () => {
    const permissions = { can_add_subscribers_group: systemGroups['role:everyone'] };
    const target = { channel: aChannel({ privacy: 'private', permissions }), isSubscribed: false };
    expect(canAddSubscribers(aCaller({ realm: nobodyMay }), target)).toBe(true);
    expect(canAddSubscribers(aCaller({ role: role.guest }), target)).toBe(false);
  });

  it('is given to those who administer the channel', () => {
    const user = aUser();
    const permissions = {
      can_administer_channel_group: { direct_members: [user.id], direct_subgroups: [] },
    };
    const target = { channel: aChannel({ permissions }), isSubscribed: false };
    expect(canAddSubscribers(aCaller({ realm: nobodyMay, user }), target)).toBe(true);
    expect(canAddSubscribers(aCaller({ realm: nobodyMay }), target)).toBe(false);
  });
});

describe('canCreateTopics', () => {
  const channel = aChannel({
    permissions: { can_create_topic_group: systemGroups['role:moderators'] },
  });
  const owner = aUser({ role: role.moderator });

  it.each([
    ['a user with the permission', aCaller({ role: role.moderator }), undefined, true],
    ['nobody else', aCaller(), undefined, false],
    ['a bot whose owner has the permission', aCaller({ user: aBot(owner) }), owner, true],
    ['a bot without an owner', aCaller({ user: aBot(undefined) }), undefined, false],
  ] as const)('of %s', (_, caller, botOwner, can) => {
    const ownerForPosting = botOwner && { ...asCorrespondent(botOwner), isSubscribed: false };
    expect(canCreateTopics(caller, channel, ownerForPosting)).toBe(can);
  });
});

describe('canRemoveSubscribers', () => {
  const permissions = { can_remove_subscribers_group: systemGroups['role:moderators'] };
  it.each([
    ['an administrator', role.administrator, 'private', false, true],
    ['a user with the permission', role.moderator, 'public', false, true],
    ['a user with the permission, in a hidden channel', role.moderator, 'private', false, false],
    [
      'a user with the permission, in a private channel of theirs',
      role.moderator,
      'private',
      true,
      true,
    ],
    ['another subscriber', role.member, 'public', true, false],
  ] as const)('of %s', (_, given, privacy, isSubscribed, can) => {
    const target = { channel: aChannel({ privacy, permissions }), isSubscribed };
    expect(canRemoveSubscribers(aCaller({ role: given }), target)).toBe(can);
  });

  it('is not needed to remove oneself or one’s own bots', () => {
    const caller = aCaller();
    expect(isOwnAccount(caller, caller.user)).toBe(true);
    expect(isOwnAccount(caller, aBot(caller.user))).toBe(true);
    expect(isOwnAccount(caller, aBot(aUser()))).toBe(false);
    expect(isOwnAccount(caller, aUser())).toBe(false);
  });
});
