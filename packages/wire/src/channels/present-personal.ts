import type { InheritedNotifications, PersonalChannelSettings } from '@parley/core/channels';

const presentNotifications = (
  personal: PersonalChannelSettings,
  inherited: InheritedNotifications | undefined,
) => ({
  desktop_notifications:
    personal.desktopNotifications ?? inherited?.enable_stream_desktop_notifications ?? null,
  audible_notifications:
    personal.audibleNotifications ?? inherited?.enable_stream_audible_notifications ?? null,
  push_notifications:
    personal.pushNotifications ?? inherited?.enable_stream_push_notifications ?? null,
  email_notifications:
    personal.emailNotifications ?? inherited?.enable_stream_email_notifications ?? null,
  wildcard_mentions_notify:
    personal.wildcardMentionsNotify ?? inherited?.wildcard_mentions_notify ?? null,
});

/** The user's own settings for the channel; null inherits the user's general setting. */
export const presentPersonal = (
  personal: PersonalChannelSettings,
  inherited?: InheritedNotifications,
) => ({
  color: personal.color,
  is_muted: personal.isMuted,
  pin_to_top: personal.pinToTop,
  ...presentNotifications(personal, inherited),
});
