import type { Viewer } from '../../access';
import { role } from '../../kernel';
import { aBot, aCaller, aChannel, aRealm, aUser, aVisitor, someRealm } from '../../testing';
import { canReadContent, canReadMetadata, canReadSubscribers } from './channel-access';
import type { ChannelPrivacy } from './channel-privacy';

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
  ['a visitor where there are none', aVisitor(), false, [], []],
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

  it('lets those who administer a channel know of it, not read it', () => {
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

  it('stays as it was when a channel is archived, but for visitors', () => {
    const target = {
      channel: aChannel({ privacy: 'webPublic', isArchived: true }),
      isSubscribed: false,
    };
    expect(canReadContent(aCaller(), target)).toBe(true);
    expect(canReadContent(aVisitor({ realm: spectators }), target)).toBe(false);
    expect(canReadMetadata(aVisitor({ realm: spectators }), target)).toBe(false);
  });

  it('shows guests who is in a channel only where they are in it, or anybody may', () => {
    const guest = aCaller({ role: role.guest });
    const shown = (privacy: ChannelPrivacy, isSubscribed: boolean) =>
      canReadSubscribers(guest, { channel: aChannel({ privacy }), isSubscribed });
    expect(all.map((privacy) => shown(privacy, false))).toEqual([true, false, false, false]);
    expect(all.map((privacy) => shown(privacy, true))).toEqual([true, true, true, true]);
  });
});
