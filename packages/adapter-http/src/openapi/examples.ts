// Written by `WRITE_EXAMPLES=yes npx jest openapi/examples`; do not edit.

/** A request and its response, which a test observes. */
export type Example = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
};

/** An example for some operations, by operationId, at the current feature level. */
export const examples: Readonly<Record<string, Example>> = {
  getServerSettings: {
    response: {
      result: 'success',
      msg: '',
      chat_version: '12.0-parley',
      chat_merge_base: '12.0-parley',
      chat_feature_level: 491,
      zulip_version: '12.0-parley',
      zulip_merge_base: '12.0-parley',
      zulip_feature_level: 491,
      authentication_methods: {
        password: true,
        email: true,
        ldap: false,
      },
      email_auth_enabled: true,
      require_email_format_usernames: true,
      push_notifications_enabled: false,
      is_incompatible: false,
      realm_url: 'https://chat.example.org',
      realm_uri: 'https://chat.example.org',
      realm_name: 'Test',
      realm_icon: '',
      realm_description: '',
      realm_web_public_access_enabled: false,
      external_authentication_methods: [],
    },
  },
  fetchApiKey: {
    request: {
      username: 'owner@example.org',
      password: 'correct-horse-battery-9',
    },
    response: {
      result: 'success',
      msg: '',
      api_key: 'kV3nq8PzR1sXwYt6LbJd0cHfGmQeUa92',
      email: 'owner@example.org',
      user_id: 10,
    },
  },
  createUser: {
    request: {
      email: 'hana@example.org',
      password: 'a-long-passphrase-5',
      full_name: 'Hana Sato',
    },
    response: {
      result: 'success',
      msg: '',
      user_id: 14,
    },
  },
  subscribe: {
    request: {
      subscriptions: [
        {
          name: 'engineering',
          description: 'How we build',
        },
      ],
      principals: [10, 14],
    },
    response: {
      result: 'success',
      msg: '',
      subscribed: {
        '10': ['engineering'],
        '14': ['engineering'],
      },
      already_subscribed: {},
      new_subscription_messages_sent: true,
    },
  },
  registerQueue: {
    request: {
      event_types: ['message', 'reaction', 'update_message_flags'],
      fetch_event_types: ['muted_users'],
      apply_markdown: true,
    },
    response: {
      result: 'success',
      msg: '',
      chat_version: '12.0-parley',
      chat_merge_base: '12.0-parley',
      chat_feature_level: 491,
      zulip_version: '12.0-parley',
      zulip_merge_base: '12.0-parley',
      zulip_feature_level: 491,
      queue_id: '1f0d4f66-5d3b-4a8e-9d2f-7c1b9e0a6c55',
      last_event_id: 6,
      idle_queue_timeout_secs: 600,
      muted_users: [],
    },
  },
  sendMessage: {
    request: {
      type: 'channel',
      to: 'engineering',
      topic: 'release',
      content: 'Shipping on **Friday**.',
    },
    response: {
      result: 'success',
      msg: '',
      id: 19,
      automatic_new_visibility_policy: 3,
    },
  },
  addReaction: {
    path: {
      message_id: 19,
    },
    request: {
      emoji_name: 'octopus',
    },
    response: {
      result: 'success',
      msg: '',
    },
  },
  changeMessageFlags: {
    request: {
      messages: [19],
      op: 'add',
      flag: 'starred',
    },
    response: {
      result: 'success',
      msg: '',
      messages: [19],
    },
  },
  fetchEvents: {
    request: {
      queue_id: '1f0d4f66-5d3b-4a8e-9d2f-7c1b9e0a6c55',
      last_event_id: -1,
      dont_block: true,
    },
    response: {
      result: 'success',
      msg: '',
      events: [
        {
          type: 'message',
          message: {
            id: 19,
            sender_id: 10,
            sender_email: 'owner@example.org',
            sender_full_name: 'Owner',
            sender_realm_str: '',
            avatar_url: null,
            recipient_id: 17,
            type: 'stream',
            stream_id: 16,
            display_recipient: 'engineering',
            subject: 'release',
            content: '<p>Shipping on **Friday**.</p>',
            content_type: 'text/html',
            client: 'Unspecified',
            is_me_message: false,
            timestamp: 1790000000,
            reactions: [],
            submessages: [],
            topic_links: [],
          },
          flags: [],
          id: 10,
        },
        {
          type: 'reaction',
          op: 'add',
          message_id: 19,
          emoji_name: 'octopus',
          emoji_code: '1f419',
          reaction_type: 'unicode_emoji',
          user_id: 10,
          id: 11,
        },
        {
          type: 'update_message_flags',
          op: 'add',
          operation: 'add',
          flag: 'starred',
          messages: [19],
          all: false,
          id: 12,
        },
      ],
    },
  },
  listMessages: {
    request: {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [
        {
          operator: 'channel',
          operand: 'engineering',
        },
        {
          operator: 'topic',
          operand: 'release',
        },
      ],
    },
    response: {
      result: 'success',
      msg: '',
      messages: [
        {
          id: 19,
          sender_id: 10,
          sender_email: 'owner@example.org',
          sender_full_name: 'Owner',
          sender_realm_str: '',
          avatar_url: null,
          recipient_id: 17,
          type: 'stream',
          stream_id: 16,
          display_recipient: 'engineering',
          subject: 'release',
          content: '<p>Shipping on **Friday**.</p>',
          content_type: 'text/html',
          client: 'Unspecified',
          is_me_message: false,
          timestamp: 1790000000,
          reactions: [
            {
              emoji_name: 'octopus',
              emoji_code: '1f419',
              reaction_type: 'unicode_emoji',
              user_id: 10,
            },
          ],
          submessages: [],
          topic_links: [],
          flags: ['starred'],
        },
      ],
      anchor: 10000000000000000,
      found_anchor: false,
      found_oldest: false,
      found_newest: true,
      history_limited: false,
    },
  },
  getMessage: {
    path: {
      message_id: 19,
    },
    response: {
      result: 'success',
      msg: '',
      message: {
        id: 19,
        sender_id: 10,
        sender_email: 'owner@example.org',
        sender_full_name: 'Owner',
        sender_realm_str: '',
        avatar_url: null,
        recipient_id: 17,
        type: 'stream',
        stream_id: 16,
        display_recipient: 'engineering',
        subject: 'release',
        content: '<p>Shipping on **Friday**.</p>',
        content_type: 'text/html',
        client: 'Unspecified',
        is_me_message: false,
        timestamp: 1790000000,
        reactions: [
          {
            emoji_name: 'octopus',
            emoji_code: '1f419',
            reaction_type: 'unicode_emoji',
            user_id: 10,
          },
        ],
        submessages: [],
        topic_links: [],
        flags: ['starred'],
      },
      raw_content: 'Shipping on **Friday**.',
    },
  },
  editMessage: {
    path: {
      message_id: 19,
    },
    request: {
      content: 'Shipping on *Monday*.',
    },
    response: {
      result: 'success',
      msg: '',
      detached_uploads: [],
    },
  },
  deleteReaction: {
    path: {
      message_id: 19,
    },
    request: {
      emoji_name: 'octopus',
    },
    response: {
      result: 'success',
      msg: '',
    },
  },
  listSubscriptions: {
    response: {
      result: 'success',
      msg: '',
      subscriptions: [
        {
          stream_id: 16,
          name: 'engineering',
          description: 'How we build',
          rendered_description: '<p>How we build</p>',
          date_created: 1790000000,
          invite_only: false,
          is_web_public: false,
          history_public_to_subscribers: true,
          is_announcement_only: false,
          stream_post_policy: 1,
          message_retention_days: null,
          first_message_id: 19,
          creator_id: 10,
          folder_id: null,
          is_archived: false,
          is_recently_active: true,
          stream_weekly_traffic: null,
          subscriber_count: 2,
          topics_policy: 'inherit',
          can_add_subscribers_group: 1,
          can_administer_channel_group: {
            direct_members: [10],
            direct_subgroups: [],
          },
          can_create_topic_group: 7,
          can_delete_any_message_group: 1,
          can_delete_own_message_group: 1,
          can_move_messages_out_of_channel_group: 1,
          can_move_messages_within_channel_group: 1,
          can_remove_subscribers_group: 3,
          can_resolve_topics_group: 1,
          can_send_message_group: 7,
          can_subscribe_group: 1,
          color: '#76ce90',
          is_muted: false,
          in_home_view: true,
          pin_to_top: false,
          desktop_notifications: null,
          audible_notifications: null,
          push_notifications: null,
          email_notifications: null,
          wildcard_mentions_notify: null,
        },
      ],
    },
  },
  listUsers: {
    response: {
      result: 'success',
      msg: '',
      members: [
        {
          user_id: 10,
          email: 'owner@example.org',
          delivery_email: 'owner@example.org',
          full_name: 'Owner',
          avatar_url: null,
          avatar_version: 1,
          role: 100,
          is_active: true,
          is_owner: true,
          is_admin: true,
          is_guest: false,
          is_bot: false,
          bot_type: null,
          is_imported_stub: false,
          date_joined: '2026-09-21T13:33:20+00:00',
          timezone: '',
        },
        {
          user_id: 14,
          email: 'hana@example.org',
          delivery_email: 'hana@example.org',
          full_name: 'Hana Sato',
          avatar_url: null,
          avatar_version: 1,
          role: 400,
          is_active: true,
          is_owner: false,
          is_admin: false,
          is_guest: false,
          is_bot: false,
          bot_type: null,
          is_imported_stub: false,
          date_joined: '2026-09-21T13:33:20+00:00',
          timezone: '',
        },
      ],
    },
  },
  getUser: {
    path: {
      user_id: 14,
    },
    response: {
      result: 'success',
      msg: '',
      user: {
        user_id: 14,
        email: 'hana@example.org',
        delivery_email: 'hana@example.org',
        full_name: 'Hana Sato',
        avatar_url: null,
        avatar_version: 1,
        role: 400,
        is_active: true,
        is_owner: false,
        is_admin: false,
        is_guest: false,
        is_bot: false,
        bot_type: null,
        is_imported_stub: false,
        date_joined: '2026-09-21T13:33:20+00:00',
        timezone: '',
      },
    },
  },
  getChannelId: {
    request: {
      stream: 'engineering',
    },
    response: {
      result: 'success',
      msg: '',
      stream_id: 16,
    },
  },
  listTopics: {
    path: {
      stream_id: 16,
    },
    response: {
      result: 'success',
      msg: '',
      topics: [
        {
          name: 'release',
          max_id: 19,
        },
      ],
    },
  },
  unsubscribe: {
    request: {
      subscriptions: ['engineering'],
      principals: [14],
    },
    response: {
      result: 'success',
      msg: '',
      removed: ['engineering'],
      not_removed: [],
    },
  },
  uploadFile: {
    response: {
      result: 'success',
      msg: '',
      url: '/user_uploads/9/0/tttttttttttttttttttttt24/notes.txt',
      uri: '/user_uploads/9/0/tttttttttttttttttttttt24/notes.txt',
      filename: 'notes.txt',
    },
  },
  deleteQueue: {
    request: {
      queue_id: '1f0d4f66-5d3b-4a8e-9d2f-7c1b9e0a6c55',
    },
    response: {
      result: 'success',
      msg: '',
    },
  },
};
