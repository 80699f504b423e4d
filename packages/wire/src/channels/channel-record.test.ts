import * as RR from 'fp-ts/ReadonlyRecord';
import { viewChannel, unknownActivity } from '@parley/core/channels';
import { nextId } from '@parley/core/in-memory';
import { channelPermissionDefinitions, mapChannelPermissions } from '@parley/core/access';
import { currentLevel, UserId } from '@parley/core/kernel';
import { aChannelView, sidesOf, someRealm, aChannel } from '@parley/core/testing';
import { channelRecord, defaultChannelRecord } from './channel-record';

describe('channelRecord', () => {
  it.each([
    ['webPublic', false, true, true],
    ['public', false, true, false],
    ['private', true, true, false],
    ['privateProtected', true, false, false],
  ] as const)('says who may read a channel that is %s', (privacy, closed, shared, web) => {
    expect(channelRecord.present(aChannelView({ privacy }), { level: currentLevel })).toMatchObject(
      {
        invite_only: closed,
        history_public_to_subscribers: shared,
        is_web_public: web,
      },
    );
  });

  it.each([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ])('derives the announcement flag from post policy %d', (postPolicy, isAnnouncementOnly) => {
    expect(
      channelRecord.present(aChannelView({ postPolicy }), { level: currentLevel }),
    ).toMatchObject({
      stream_post_policy: postPolicy,
      is_announcement_only: isAnnouncementOnly,
    });
  });

  it('presents all other fields as they are', () => {
    const view = aChannelView({ name: 'Denmark', weeklyTraffic: 12, subscriberCount: 3 });
    expect(channelRecord.present(view, { level: currentLevel })).toEqual({
      stream_id: view.id,
      name: 'Denmark',
      default_push_notifications: false,
      description: '',
      rendered_description: '',
      date_created: view.createdAt,
      creator_id: null,
      invite_only: false,
      is_web_public: false,
      history_public_to_subscribers: true,
      is_archived: false,
      is_recently_active: true,
      is_announcement_only: false,
      stream_post_policy: 1,
      message_retention_days: null,
      first_message_id: null,
      folder_id: null,
      topics_policy: 'inherit',
      stream_weekly_traffic: 12,
      subscriber_count: 3,
      ...mapChannelPermissions((name) => view.permissions[name]?.value),
    });
  });

  it.each([
    ['creator_id', 254],
    ['folder_id', 389],
    ['is_archived', 315],
    ['is_recently_active', 323],
    ['stream_weekly_traffic', 199],
    ['subscriber_count', 394],
    ['topics_policy', 392],
  ])('has %s from level %d on', (field, level) => {
    expect(channelRecord.present(aChannelView(), { level })).toHaveProperty(field);
    expect(channelRecord.present(aChannelView(), { level: level - 1 })).not.toHaveProperty(field);
  });

  const { can_remove_subscribers_group: _renamed, ...permissions } = channelPermissionDefinitions;

  it.each(RR.toEntries(permissions))('has %s from its change on', (name, { since }) => {
    const [before, from] = sidesOf(since);
    expect(channelRecord.present(aChannelView(), { level: before })).not.toHaveProperty(name);
    expect(channelRecord.present(aChannelView(), { level: from })).toHaveProperty(name);
  });

  it('gives a permission that the log does not have to nobody', () => {
    expect(
      channelRecord.present(aChannelView({ permissions: {} }), { level: currentLevel }),
    ).toMatchObject(mapChannelPermissions(() => ({ direct_members: [], direct_subgroups: [] })));
  });

  it('has no statistic for default channels', () => {
    const [channel, at] = [aChannelView(), { level: 313 }];
    const shown = defaultChannelRecord.present(channel, at);
    expect(shown).not.toHaveProperty('stream_weekly_traffic');
    expect(channelRecord.present(channel, at)).toMatchObject(shown);
  });

  it('keeps deprecated fields at every level', () => {
    for (const level of [1, 332, 333, currentLevel]) {
      expect(channelRecord.present(aChannelView({ postPolicy: 2 }), { level })).toMatchObject({
        stream_post_policy: 2,
        is_announcement_only: true,
      });
    }
  });

  const [before, from] = sidesOf('anonymousGroupSettings');

  it.each([
    [before, true],
    [from, false],
  ])('lists users in permissions at level %d, or only a group: %s', (level, isGroup) => {
    const [one, deactivated] = [nextId(UserId), nextId(UserId)];
    const { systemGroups } = someRealm;
    const permissions = {
      can_remove_subscribers_group: {
        direct_members: [one, deactivated],
        direct_subgroups: [systemGroups['role:moderators']],
      },
    };
    const view = viewChannel(
      aChannel({ permissions }),
      unknownActivity,
      systemGroups,
      (id) => id === deactivated,
    );
    expect(channelRecord.present(view, { level }).can_remove_subscribers_group).toEqual(
      isGroup
        ? systemGroups['role:moderators']
        : { direct_members: [one], direct_subgroups: [systemGroups['role:moderators']] },
    );
  });

  it.each([
    [141, []],
    [142, ['can_remove_subscribers_group_id']],
    [196, ['can_remove_subscribers_group_id']],
    [197, ['can_remove_subscribers_group']],
  ])('names the permission to remove subscribers at level %d %j', (level, names) => {
    const shown = Object.keys(channelRecord.present(aChannelView(), { level }));
    expect(shown.filter((name) => name.startsWith('can_'))).toEqual(names);
  });
});
