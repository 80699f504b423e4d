/**
 * Who may read a channel: anyone on the web, every member, its subscribers, or its subscribers
 * from the moment that they subscribed.
 */
export type ChannelPrivacy = 'webPublic' | 'public' | 'private' | 'privateProtected';

export const isPrivate = (privacy: ChannelPrivacy): boolean =>
  privacy === 'private' || privacy === 'privateProtected';

export const hasSharedHistory = (privacy: ChannelPrivacy): boolean =>
  privacy !== 'privateProtected';

export const isWebPublic = (privacy: ChannelPrivacy): boolean => privacy === 'webPublic';

type Flags = {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  /**
   * The privacy that the request asks for; by default a channel shares its history unless it is
   * private.
   */
  readonly historyPublicToSubscribers?: boolean | undefined;
};

/** Undefined for combinations that no channel can have. */
export const privacyOf = (flags: Flags): ChannelPrivacy | undefined => {
  if (flags.isWebPublic) {
    return flags.inviteOnly ? undefined : 'webPublic';
  }
  if (!flags.inviteOnly) {
    return 'public';
  }
  return flags.historyPublicToSubscribers === true ? 'private' : 'privateProtected';
};
