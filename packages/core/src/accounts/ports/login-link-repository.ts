import type * as O from 'fp-ts/Option';
import type { Async, RealmId, Timestamp, UserId } from '../../kernel';

/** A link that logs its user in once. */
export type LoginLink = {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly tokenHash: string;
  readonly expiresAt: Timestamp;
};

export interface LoginLinkRepository {
  /** Replaces an earlier link of the user, if there is one. */
  readonly replace: (link: LoginLink) => Async<void>;
  /** Uses up the link that has not expired; of several attempts at once, one gets its user. */
  readonly take: (realmId: RealmId, tokenHash: string, now: Timestamp) => Async<O.Option<UserId>>;
  /** Removes the user's link, if there is one. */
  readonly removeOf: (realmId: RealmId, userId: UserId) => Async<void>;
}
