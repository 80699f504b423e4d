import type { IO } from 'fp-ts/IO';
import type * as T from 'fp-ts/Task';
import type { Work } from '../../kernel';
import type { AccountFailure } from '../failures';
import type { MappedGroup, SynchronizedGroups } from '../provider-logins/mapped-groups';
import type { FinishedLogin, LoginPurpose } from '../provider-logins/provider-login';

/** Why a login with a provider fails before anything is known of the person. */
export type ProviderFailure = AccountFailure<'ProviderLoginRefused' | 'ProviderUnavailable'>;

/** A login that has begun. */
export type BegunLogin = {
  /** Where the person logs in. */
  readonly url: string;
  /** What the browser has to show at the end; it works for ten minutes, and proves the beginning. */
  readonly ticket: string;
};

/** Where people log in who have their accounts elsewhere. */
export interface IdentityProvider {
  /** The name in `authentication_methods`. */
  readonly method: string;
  /** As people know it. */
  readonly displayName: string;
  /** The user groups to which groups of the provider are mapped. */
  readonly groups: readonly MappedGroup[];
  /** Logs which groups a login has changed. */
  readonly log: (result: SynchronizedGroups) => IO<void>;
  readonly begin: (purpose: LoginPurpose) => Work<ProviderFailure, BegunLogin>;
  /**
   * Where a browser logs out at the provider; undefined if the provider has no such page, does not
   * respond, or people are not to be logged out there.
   *
   * @param hint the `logoutHint` of the login
   *
   * @param returnUrl where it may send the browser back to
   */
  readonly logoutUrl: (hint: string, returnUrl: string) => T.Task<string | undefined>;
  /**
   * What came of a login.
   *
   * @param ticket as the browser has kept it; undefined if it has none
   *
   * @param answer the query with which the provider has sent the browser back
   */
  readonly finish: (
    ticket: string | undefined,
    answer: string,
  ) => Work<ProviderFailure, FinishedLogin>;
}
