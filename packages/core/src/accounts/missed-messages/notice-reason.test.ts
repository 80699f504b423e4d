import { userSettings } from '../../access';
import { visibilityPolicy } from '../../channels';
import type { ChannelConcern, Concern, NoticeReason, NoticeSettings } from './notice-reason';
import { noticeReason } from './notice-reason';

const { inherit, muted, unmuted, followed } = visibilityPolicy;

const settings = (given: Partial<NoticeSettings> = {}): NoticeSettings => ({
  ...userSettings({}),
  ...given,
});

const inChannel = (given: Partial<ChannelConcern & Omit<Concern, 'channel'>> = {}): Concern => {
  const { isMentioned = false, hasAlertWord = false, ...channel } = given;
  return {
    isMentioned,
    hasAlertWord,
    channel: {
      policy: inherit,
      isMuted: false,
      emailNotifications: null,
      pushNotifications: null,
      defaultPushNotifications: false,
      wildcardMentionsNotify: null,
      isWildcardMentioned: false,
      ...channel,
    },
  };
};

const direct: Concern = { isMentioned: false, hasAlertWord: false, channel: undefined };
const off = { enable_offline_email_notifications: false };
const wildcard = { isWildcardMentioned: true };
const quiet = { wildcard_mentions_notify: false };

/** The settings of the other way with the same meaning. */
const forPush = (given: Partial<NoticeSettings>): Partial<NoticeSettings> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.replace('_email_', '_push_'), value]),
  );

const pushConcern = (concern: Concern): Concern =>
  concern.channel === undefined
    ? concern
    : {
        ...concern,
        channel: {
          ...concern.channel,
          emailNotifications: null,
          pushNotifications: concern.channel.emailNotifications,
        },
      };

describe('noticeReason', () => {
  it.each<[string, Concern, Partial<NoticeSettings>, NoticeReason | undefined]>([
    ['a direct message', direct, {}, 'direct_message'],
    ['a direct message, turned off', direct, off, undefined],
    ['an ordinary message', inChannel(), {}, undefined],

    ['a mention', inChannel({ isMentioned: true }), {}, 'mention'],
    ['a mention, turned off', inChannel({ isMentioned: true }), off, undefined],
    ['a mention in a muted topic', inChannel({ isMentioned: true, policy: muted }), {}, 'mention'],
    [
      'a mention in a muted channel',
      inChannel({ isMentioned: true, isMuted: true }),
      {},
      'mention',
    ],

    ['a wildcard mention', inChannel(wildcard), {}, 'wildcard_mention'],
    ['one, turned off', inChannel(wildcard), off, undefined],
    ['one, not wanted', inChannel(wildcard), quiet, undefined],
    [
      'one, wanted in this channel only',
      inChannel({ ...wildcard, wildcardMentionsNotify: true }),
      quiet,
      'wildcard_mention',
    ],
    [
      'one, not wanted in this channel',
      inChannel({ ...wildcard, wildcardMentionsNotify: false }),
      {},
      undefined,
    ],
    ['one in a muted topic', inChannel({ ...wildcard, policy: muted }), {}, undefined],
    ['one in a muted channel', inChannel({ ...wildcard, isMuted: true }), {}, undefined],
    [
      'one in an unmuted topic of a muted channel',
      inChannel({ ...wildcard, isMuted: true, policy: unmuted }),
      {},
      'wildcard_mention',
    ],
    [
      'one in a followed topic',
      inChannel({ ...wildcard, policy: followed }),
      quiet,
      'followed_topic_wildcard_mention',
    ],
    [
      'one in a followed topic, wanted nowhere',
      inChannel({ ...wildcard, policy: followed }),
      {
        ...quiet,
        enable_followed_topic_wildcard_mentions_notify: false,
        enable_followed_topic_email_notifications: false,
      },
      undefined,
    ],

    ['an alert word', inChannel({ hasAlertWord: true }), {}, 'alert_word'],
    ['one, turned off', inChannel({ hasAlertWord: true }), off, undefined],
    ['one in a muted topic', inChannel({ hasAlertWord: true, policy: muted }), {}, undefined],

    ['a followed topic', inChannel({ policy: followed }), {}, 'followed_topic'],
    ['one, with other emails turned off', inChannel({ policy: followed }), off, 'followed_topic'],
    [
      'one, turned off',
      inChannel({ policy: followed }),
      { enable_followed_topic_email_notifications: false },
      undefined,
    ],

    [
      'a channel whose messages are all wanted',
      inChannel({ emailNotifications: true }),
      off,
      'channel',
    ],
    [
      'any channel, if the messages of all are wanted',
      inChannel(),
      { enable_stream_email_notifications: true },
      'channel',
    ],
    [
      'the exception to that',
      inChannel({ emailNotifications: false }),
      { enable_stream_email_notifications: true },
      undefined,
    ],
    [
      'a wanted channel that is muted',
      inChannel({ emailNotifications: true, isMuted: true }),
      {},
      undefined,
    ],
    [
      'a muted topic of a wanted channel',
      inChannel({ emailNotifications: true, policy: muted }),
      {},
      undefined,
    ],
  ])('%s', (_, concern, given, expected) => {
    expect(noticeReason('email', concern, settings(given))).toBe(expected);
    expect(noticeReason('push', pushConcern(concern), settings(forPush(given)))).toBe(expected);
  });

  it.each<[string, Partial<ChannelConcern>, NoticeReason | undefined]>([
    ['who has not chosen', {}, 'channel'],
    ['who wants none', { pushNotifications: false }, undefined],
    ['who muted the topic', { policy: muted }, undefined],
    ['who muted the channel', { isMuted: true }, undefined],
  ])('the default of a channel is for a subscriber %s, for push alone', (_, given, expected) => {
    const concern = inChannel({ defaultPushNotifications: true, ...given });
    expect(noticeReason('push', concern, settings())).toBe(expected);
    expect(noticeReason('email', concern, settings())).toBeUndefined();
  });

  it.each([
    ['email', 'push'],
    ['push', 'email'],
  ] as const)('of %s asks for no setting of %s', (means, other) => {
    const without = {
      [`enable_offline_${other}_notifications`]: false,
      [`enable_followed_topic_${other}_notifications`]: false,
      [`enable_stream_${means}_notifications`]: true,
    };
    expect(noticeReason(means, direct, settings(without))).toBe('direct_message');
    expect(noticeReason(means, inChannel({ policy: followed }), settings(without))).toBe(
      'followed_topic',
    );
    expect(
      noticeReason(means, inChannel({ [`${other}Notifications`]: false }), settings(without)),
    ).toBe('channel');
  });
});
