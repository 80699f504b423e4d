import type { Async, ChannelId, RealmId, UserId } from '../../kernel';
import type { UserAlertWord } from '../alert-words/alert-word';

/** Preferences of the realm's users that affect a message, whether or not they receive it. */
export type NotificationPreferences = {
  /** The alert words of all users that may occur in the content (`canOccur`). */
  readonly alertWords: readonly UserAlertWord[];
  /** Who mutes the sender, ascending. */
  readonly mutedBy: readonly UserId[];
};

export interface NotificationPreferenceReader {
  /** Takes one query. */
  readonly of: (
    realmId: RealmId,
    message: { readonly senderId: UserId; readonly content: string },
  ) => Async<NotificationPreferences>;
  /**
   * Subscribers for whom the notice that a topic was resolved is read: because of a setting, or
   * because they resolved it themselves. Ascending.
   */
  readonly takingResolutionAsRead: (
    realmId: RealmId,
    topic: { readonly channelId: ChannelId; readonly topic: string },
    resolverId: UserId,
  ) => Async<readonly UserId[]>;
}
