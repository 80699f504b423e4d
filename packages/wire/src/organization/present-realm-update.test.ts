import { presentRealmUpdate } from './present-realm-update';
describe('the response to a change of the organization', () => {
  const update = {
    values: {
      name: 'Court',
      can_add_subscribers_group: 3,
      can_create_public_channel_group: 4,
      topics_policy: 'disable_empty_topic',
      message_edit_history_visibility_policy: 'moves',
      gif_rating_policy: 2,
      new_stream_announcements_stream_id: 7,
      moderation_request_channel_id: 8,
    },
    policies: [
      {
        permission: 'can_add_subscribers_group',
        policy: 'invite_to_stream_policy',
        value: 2,
      },
      {
        permission: 'can_create_public_channel_group',
        policy: 'create_public_stream_policy',
        value: 1,
      },
    ],
  } as const;

  it.each([
    [
      512,
      {
        name: 'updated',
        can_add_subscribers_group: 3,
        can_create_public_channel_group: 4,
        topics_policy: 'updated',
        message_edit_history_visibility_policy: 'updated',
        gif_rating_policy: 2,
        new_stream_announcements_stream_id: 7,
        moderation_request_channel_id: 8,
      },
    ],
    [
      313,
      {
        name: 'updated',
        invite_to_stream_policy: 2,
        can_create_public_channel_group: 4,
        mandatory_topics: true,
        allow_edit_history: true,
        giphy_rating: 2,
        new_stream_announcements_stream_id: 7,
      },
    ],
    [
      200,
      {
        name: 'updated',
        invite_to_stream_policy: 2,
        create_public_stream_policy: 1,
        mandatory_topics: true,
        allow_edit_history: true,
        giphy_rating: 2,
        notifications_stream_id: 7,
      },
    ],
  ])('has the names of level %d', (level, expected) => {
    expect(presentRealmUpdate(update, level)).toEqual(expected);
  });
});
