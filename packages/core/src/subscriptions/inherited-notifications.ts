import type { InheritedNotifications } from './present-subscription';

/** What every account begins with. Source: reference, «User settings and defaults». */
export const inheritedNotifications: InheritedNotifications = {
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_email_notifications: false,
  wildcard_mentions_notify: true,
};
