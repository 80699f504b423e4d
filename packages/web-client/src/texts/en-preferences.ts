const topics = {
  1: 'In which you take part',
  2: 'To which you send messages',
  3: 'That you start',
  4: 'None',
};

/** What the preferences of the account are called, by the names that the API gives them. */
export const preferencesEn = {
  appearance: {
    look: {
      title: 'Appearance',
      settings: {
        color_scheme: {
          label: 'Theme',
          values: { 1: 'Like the system', 2: 'Dark', 3: 'Light' },
        },
        twenty_four_hour_time: {
          label: 'Time format',
          values: { false: '1:30 PM', true: '13:30' },
        },
        enter_sends: 'Enter sends messages',
        web_mark_read_on_scroll_policy: {
          label: 'Messages on the screen count as read',
          values: { 1: 'In all lists but searches', 2: 'In conversations', 3: 'Nowhere' },
        },
        translate_emoticons: 'Emoticons such as :) become emoji',
        display_emoji_reaction_users: 'Show who reacted to a message',
        receives_typing_notifications: 'Show who is writing',
      },
    },
    topics: {
      title: 'Topics',
      settings: {
        automatically_follow_topics_policy: { label: 'Topics that you follow', values: topics },
        automatically_unmute_topics_in_muted_streams_policy: {
          label: 'Topics in muted channels that you unmute',
          values: topics,
        },
        automatically_follow_topics_where_mentioned: 'Follow topics in which you are mentioned',
        resolved_topic_notice_auto_read_policy: {
          label: 'Notices of resolved topics count as read',
          values: {
            always: 'Always',
            except_followed: 'In topics that you do not follow',
            never: 'Never',
          },
        },
      },
    },
    privacy: {
      title: 'What others see',
      settings: {
        email_address_visibility: {
          label: 'Who sees your email address',
          values: {
            1: 'Everyone',
            2: 'Members',
            5: 'Moderators',
            3: 'Administrators',
            4: 'Nobody',
          },
        },
        presence_enabled: 'Let others see that you are here',
        send_read_receipts: 'Let others see what you have read',
        send_private_typing_notifications: 'Let others see that you are writing direct messages',
        send_stream_typing_notifications: 'Let others see that you are writing in channels',
        allow_private_data_export: 'Let administrators export what you can read',
      },
    },
  },

  notifications: {
    browser: 'Notifications of this browser',
    browserStates: {
      default: 'The browser has to be asked first.',
      granted: 'The browser shows notifications.',
      denied: 'The browser blocks notifications. Its settings for this page can change that.',
      unsupported: 'This browser has no notifications.',
    },
    ask: 'Ask the browser',
    pushed: {
      true: 'Notifications arrive also while no page is open.',
      false: 'Notifications arrive while a page is open.',
    },
    push: { true: 'Only while a page is open', false: 'Also while no page is open' },
    groups: {
      direct: {
        title: 'Direct messages and mentions',
        settings: {
          enable_desktop_notifications: 'Show notifications',
          enable_sounds: 'Play a sound',
          pm_content_in_desktop_notifications: 'Show what the message says',
          wildcard_mentions_notify: 'Mentions of everybody count as mentions',
          enable_offline_push_notifications:
            'Push notifications to browsers and phones when you are away',
          enable_online_push_notifications: 'Push them also while you are here',
        },
      },
      channels: {
        title: 'Channels',
        settings: {
          enable_stream_desktop_notifications: 'Show notifications of all channel messages',
          enable_stream_audible_notifications: 'Play a sound for all channel messages',
          enable_stream_push_notifications: 'Push notifications of all channel messages',
        },
      },
      followed: {
        title: 'Followed topics',
        settings: {
          enable_followed_topic_desktop_notifications: 'Show notifications of followed topics',
          enable_followed_topic_audible_notifications: 'Play a sound for followed topics',
          enable_followed_topic_push_notifications: 'Push notifications of followed topics',
          enable_followed_topic_wildcard_mentions_notify:
            'Mentions of everybody in them count as mentions',
        },
      },
      emails: {
        title: 'Emails',
        settings: {
          enable_offline_email_notifications: 'Direct messages and mentions while you are away',
          enable_followed_topic_email_notifications: 'Followed topics while you are away',
          enable_stream_email_notifications: 'All channel messages while you are away',
          email_notifications_batching_period_seconds: {
            label: 'Collect messages for one email',
            values: {
              30: 'For 30 seconds',
              60: 'For one minute',
              120: 'For 2 minutes',
              300: 'For 5 minutes',
              600: 'For 10 minutes',
              1800: 'For 30 minutes',
              3600: 'For one hour',
              21600: 'For 6 hours',
              86400: 'For one day',
              604800: 'For one week',
            },
          },
          message_content_in_email_notifications: 'Show in them what the messages say',
          realm_name_in_email_notifications_policy: {
            label: 'Name of the organization in the subject',
            values: { 1: 'If you are in several', 2: 'Always', 3: 'Never' },
          },
          enable_digest_emails: 'Once a week, what happened while you were not here',
          enable_login_emails: 'Logins with a new device',
          enable_marketing_emails: 'News about the product, such as a welcome',
        },
      },
      title: {
        title: 'Title of the page',
        settings: {
          desktop_icon_count_display: {
            label: 'What the number in the title counts',
            values: {
              1: 'All unread messages',
              2: 'Direct messages, mentions and followed topics',
              3: 'Direct messages and mentions',
              4: 'Nothing',
            },
          },
        },
      },
    },
  },
};
