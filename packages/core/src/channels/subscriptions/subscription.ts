import * as t from 'io-ts';
import { ChannelId, UserId } from '../../kernel';

const nullableBoolean = t.union([t.boolean, t.null]);

/** What a user set for themselves about a channel; null inherits the user's own setting. */
export const PersonalChannelSettings = t.readonly(
  t.type({
    color: t.string,
    isMuted: t.boolean,
    pinToTop: t.boolean,
    desktopNotifications: nullableBoolean,
    audibleNotifications: nullableBoolean,
    pushNotifications: nullableBoolean,
    emailNotifications: nullableBoolean,
    wildcardMentionsNotify: nullableBoolean,
  }),
);
export type PersonalChannelSettings = t.TypeOf<typeof PersonalChannelSettings>;

/** What of it is set anew; the rest stays. Nothing is left to the user's own setting again. */
export type PersonalChannelChanges = {
  readonly [Name in keyof PersonalChannelSettings]?: NonNullable<PersonalChannelSettings[Name]>;
};

export const Subscription = t.intersection([
  t.readonly(t.type({ userId: UserId, channelId: ChannelId, isActive: t.boolean })),
  PersonalChannelSettings,
]);
/** Kept when somebody leaves, so that coming back finds the same colour. */
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
