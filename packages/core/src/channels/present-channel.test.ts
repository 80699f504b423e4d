import { aChannelView } from '../testing';
import { presentChannel } from './present-channel';

describe('presentChannel', () => {
  it.each([
    ['webPublic', false, true, true],
    ['public', false, true, false],
    ['private', true, true, false],
    ['privateProtected', true, false, false],
  ] as const)('says who may read a channel that is %s', (privacy, closed, shared, web) => {
    expect(presentChannel(aChannelView({ privacy }))).toMatchObject({
      invite_only: closed,
      history_public_to_subscribers: shared,
      is_web_public: web,
    });
  });

  it.each([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ])('derives the announcement flag from post policy %d', (postPolicy, isAnnouncementOnly) => {
    expect(presentChannel(aChannelView({ postPolicy }))).toMatchObject({
      stream_post_policy: postPolicy,
      is_announcement_only: isAnnouncementOnly,
    });
  });

  it('tells everything else as it is', () => {
    const view = aChannelView({ name: 'Denmark', weeklyTraffic: 12, subscriberCount: 3 });
    expect(presentChannel(view)).toEqual({
      stream_id: view.id,
      name: 'Denmark',
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
      ...view.permissions,
    });
  });
});
