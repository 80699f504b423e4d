import * as t from 'io-ts';
import type { UserSettings } from '../../access';
import { userSettings } from '../../access';
import type { EventViewer } from '../../kernel';
import { UserId, struct } from '../../kernel';

const names = [
  'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications',
  'enable_stream_push_notifications',
  'enable_stream_email_notifications',
  'wildcard_mentions_notify',
] as const;

/** A user's own settings that subscriptions inherit where theirs are null. */
export type InheritedNotifications = Readonly<Pick<UserSettings, (typeof names)[number]>>;

const Inherited = struct({
  userId: UserId,
  enable_stream_desktop_notifications: t.boolean,
  enable_stream_audible_notifications: t.boolean,
  enable_stream_push_notifications: t.boolean,
  enable_stream_email_notifications: t.boolean,
  wildcard_mentions_notify: t.boolean,
});
type Inherited = t.TypeOf<typeof Inherited>;

/** For clients without nullable settings: the settings of users who changed an initial value. */
export const inheritedSettings = { inherited: t.readonlyArray(Inherited) };
export type WithInherited = { readonly inherited?: readonly Inherited[] };

const initial: InheritedNotifications = userSettings({});

/** The settings of those of the users who changed an initial value. */
export const withInherited = (settings: ReadonlyMap<UserId, UserSettings>): WithInherited => {
  const inherited = Array.from(settings)
    .filter(([, own]) => names.some((name) => own[name] !== initial[name]))
    .map(([userId, own]) => ({
      userId,
      enable_stream_desktop_notifications: own.enable_stream_desktop_notifications,
      enable_stream_audible_notifications: own.enable_stream_audible_notifications,
      enable_stream_push_notifications: own.enable_stream_push_notifications,
      enable_stream_email_notifications: own.enable_stream_email_notifications,
      wildcard_mentions_notify: own.wildcard_mentions_notify,
    }));
  return inherited.length === 0 ? {} : { inherited };
};

/**
 * What replaces null in the viewer's subscriptions; undefined for clients that support null.
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
export const inheritedBy = (
  { userId, capabilities }: Pick<EventViewer, 'userId' | 'capabilities'>,
  { inherited = [] }: WithInherited,
): InheritedNotifications | undefined =>
  capabilities.has('notification_settings_null')
    ? undefined
    : (inherited.find((own) => own.userId === userId) ?? initial);
