import { wantsNotice } from '@parley/client';
import type { NoticeSettings } from '@parley/core/accounts';
import { noticeReason } from '@parley/core/accounts';
import { visibilityPolicy } from '@parley/core/channels';

const yesOrNo = [false, true] as const;
const ownOrNot = [null, false, true] as const;

type Choices = Readonly<Record<string, readonly unknown[]>>;

type Chosen<C extends Choices> = { readonly [name in keyof C]: C[name][number] };

/** One value of each, in every combination. */
const combinations = <C extends Choices>(choices: C): readonly Chosen<C>[] =>
  Object.entries(choices).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as readonly Chosen<C>[];

const settings = combinations({
  direct: yesOrNo,
  followed: yesOrNo,
  channels: yesOrNo,
  followedWildcards: yesOrNo,
  wildcards: yesOrNo,
});

type Settings = (typeof settings)[number];

const ofPush = (chosen: Settings): NoticeSettings => ({
  enable_offline_push_notifications: chosen.direct,
  enable_followed_topic_push_notifications: chosen.followed,
  enable_stream_push_notifications: chosen.channels,
  enable_followed_topic_wildcard_mentions_notify: chosen.followedWildcards,
  wildcard_mentions_notify: chosen.wildcards,
  enable_offline_email_notifications: false,
  enable_followed_topic_email_notifications: false,
  enable_stream_email_notifications: false,
});

const ofDesktop = (chosen: Settings) => ({
  enable_desktop_notifications: chosen.direct,
  enable_followed_topic_desktop_notifications: chosen.followed,
  enable_stream_desktop_notifications: chosen.channels,
  enable_followed_topic_wildcard_mentions_notify: chosen.followedWildcards,
  wildcard_mentions_notify: chosen.wildcards,
});

const places = combinations({
  policy: Object.values(visibilityPolicy),
  isMuted: yesOrNo,
  own: ownOrNot,
  ownWildcards: ownOrNot,
  isMentioned: yesOrNo,
  isWildcardMentioned: yesOrNo,
  hasAlertWord: yesOrNo,
});

type Place = (typeof places)[number];

const onServer = (place: Place, chosen: Settings): boolean =>
  noticeReason(
    'push',
    {
      isMentioned: place.isMentioned,
      hasAlertWord: place.hasAlertWord,
      channel: {
        policy: place.policy,
        isMuted: place.isMuted,
        emailNotifications: null,
        pushNotifications: place.own,
        defaultPushNotifications: false,
        wildcardMentionsNotify: place.ownWildcards,
        isWildcardMentioned: place.isWildcardMentioned,
      },
    },
    ofPush(chosen),
  ) !== undefined;

const inClient = (place: Place, chosen: Settings): boolean => {
  const message = {
    sender_id: 2,
    stream_id: 10,
    subject: 'tea',
    flags: [
      ...(place.isMentioned ? (['mentioned'] as const) : []),
      ...(place.isWildcardMentioned ? (['stream_wildcard_mentioned'] as const) : []),
      ...(place.hasAlertWord ? (['has_alert_word'] as const) : []),
    ],
  };
  return wantsNotice(
    {
      user_id: 1,
      user_settings: ofDesktop(chosen),
      subscriptions: [
        {
          stream_id: 10,
          name: 'kitchen',
          first_message_id: null,
          is_muted: place.isMuted,
          desktop_notifications: place.own,
          wildcard_mentions_notify: place.ownWildcards,
        },
      ],
      user_topics:
        place.policy === visibilityPolicy.inherit
          ? []
          : [
              {
                stream_id: 10,
                topic_name: 'Tea',
                last_updated: 0,
                visibility_policy: place.policy,
              },
            ],
    },
    message,
    'desktop',
  );
};

describe('what a client shows at once', () => {
  it('is what the server would notify somebody of who is away, by settings of the same kind', () => {
    const differing = places.flatMap((place) =>
      settings.flatMap((chosen) =>
        onServer(place, chosen) === inClient(place, chosen) ? [] : [{ place, chosen }],
      ),
    );
    expect(places.length * settings.length).toBeGreaterThan(10_000);
    expect(differing).toEqual([]);
  });
});
