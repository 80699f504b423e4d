import * as t from 'io-ts';
import { ChannelId, UserId, struct } from '../../kernel';

const nullableBoolean = t.union([t.boolean, t.null]);

/** A user's own settings for a channel; null inherits the user's general setting. */
export const PersonalChannelSettings = struct({
  color: t.string,
  isMuted: t.boolean,
  pinToTop: t.boolean,
  desktopNotifications: nullableBoolean,
  audibleNotifications: nullableBoolean,
  pushNotifications: nullableBoolean,
  emailNotifications: nullableBoolean,
  wildcardMentionsNotify: nullableBoolean,
});
export type PersonalChannelSettings = t.TypeOf<typeof PersonalChannelSettings>;

/** The settings to change; undefined ones stay. A setting cannot be reset to inherit. */
export type PersonalChannelChanges = {
  readonly [Name in keyof PersonalChannelSettings]?: NonNullable<PersonalChannelSettings[Name]>;
};

export const Subscription = t.intersection([
  struct({ userId: UserId, channelId: ChannelId, isActive: t.boolean }),
  PersonalChannelSettings,
]);
/** Kept when a user leaves, so that they get the same colour when they subscribe again. */
export type Subscription = t.TypeOf<typeof Subscription>;

export const initialPersonalSettings = (color: string): PersonalChannelSettings => ({
  color,
  isMuted: false,
  pinToTop: false,
  desktopNotifications: null,
  audibleNotifications: null,
  pushNotifications: null,
  emailNotifications: null,
  wildcardMentionsNotify: null,
});
