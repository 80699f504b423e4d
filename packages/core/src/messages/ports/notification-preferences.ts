import type * as TE from 'fp-ts/TaskEither';
import type { ChannelId, RealmId, Unexpected, UserId } from '../../kernel';
import type { WatchedWord } from '../alert-words/alert-word';

/** What people in the realm asked for that bears on a message, whether or not they receive it. */
export type NotificationPreferences = {
  /** Everyone's words that the content holds anywhere, even as part of a longer one. */
  readonly watchedWords: readonly WatchedWord[];
  /** Who mutes the sender, ascending. */
  readonly mutedBy: readonly UserId[];
};

export interface NotificationPreferenceReader {
  /** One query, so that a message costs no more for them. */
  readonly of: (
    realmId: RealmId,
    message: { readonly senderId: UserId; readonly content: string },
  ) => TE.TaskEither<Unexpected, NotificationPreferences>;
  /**
   * Subscribers of the channel who need not read that a topic of it was resolved: by their setting,
   * or because they did it themselves. Ascending.
   */
  readonly takingResolutionAsRead: (
    realmId: RealmId,
    topic: { readonly channelId: ChannelId; readonly topic: string },
    resolverId: UserId,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
}
