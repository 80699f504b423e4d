import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { displayEmail, visibleUsers } from '../../../access';
import type { Async, Timestamp, UserId } from '../../../kernel';
import { daysBefore } from '../../../kernel';
import type { PresenceScope, StoredPresence } from '../../ports/presence-repository';
import type { Reader } from '../../transaction';
import type { DisplayedPresence } from '../presence';

const defaultHistoryDays = 14;

/** Source: docs/reference/own-account.md#presence. */
export type PresenceRequest = {
  /** Whether presences have the display addresses of their users. */
  readonly withEmails: boolean;
  /** The number of days; undefined for 14. Nothing is returned for 0 or less. */
  readonly historyDays?: number | undefined;
  /**
   * Requests the updates after this one, regardless of their age; ignored if it is undefined, 0 or
   * less.
   */
  readonly lastUpdateId?: number | undefined;
};

export type LoadedPresence = DisplayedPresence & {
  /** Undefined where the request is not `withEmails`. */
  readonly email: string | undefined;
};

export type LoadedPresences = {
  readonly presences: readonly LoadedPresence[];
  /** The highest id of the loaded updates; otherwise the given one, otherwise -1. */
  readonly lastUpdateId: number;
};

const scopeOf = (
  { lastUpdateId = 0, historyDays = defaultHistoryDays }: PresenceRequest,
  now: Timestamp,
): PresenceScope | undefined => {
  if (lastUpdateId > 0) {
    return { _tag: 'WrittenAfter', updateId: lastUpdateId };
  }
  return historyDays <= 0
    ? undefined
    : { _tag: 'ConnectedSince', time: daysBefore(now, historyDays) };
};

const load = (
  { presences }: Reader,
  { realm }: Caller,
  request: PresenceRequest,
  now: Timestamp,
): Async<readonly StoredPresence[]> => {
  const scope = scopeOf(request, now);
  return scope === undefined || realm.settings.presence_disabled
    ? TE.right([])
    : presences.list(realm.id, scope);
};

const emailsOf = (
  { users }: Reader,
  { realm }: Caller,
  ids: readonly UserId[],
): Async<ReadonlyMap<UserId, string>> =>
  pipe(
    users.loadMany(realm.id, ids),
    TE.map((found) => new Map(found.map((user) => [user.id, displayEmail(user, realm.host)]))),
  );

/** Adds the addresses of the users if they are wanted. */
const identify = (
  tx: Reader,
  caller: Caller,
  { withEmails }: PresenceRequest,
  shown: readonly DisplayedPresence[],
): Async<readonly LoadedPresence[]> =>
  withEmails
    ? pipe(
        emailsOf(
          tx,
          caller,
          shown.map(({ userId }) => userId),
        ),
        TE.map((emails) =>
          shown.flatMap((each) => {
            const email = emails.get(each.userId);
            return email === undefined ? [] : [{ ...each, email }];
          }),
        ),
      )
    : TE.right(shown.map((each) => ({ ...each, email: undefined })));

/** The presences of users visible to the caller; empty if the organization disabled presence. */
export const loadPresences = (
  tx: Reader,
  caller: Caller,
  request: PresenceRequest,
  now: Timestamp,
): Async<LoadedPresences> => {
  const { realm } = caller;
  return pipe(
    load(tx, caller, request, now),
    TE.bindTo('all'),
    TE.bind('known', ({ all }) =>
      visibleUsers(
        tx,
        caller,
        all.map(({ userId, activeAt, connectedAt }) => ({
          id: userId,
          shown: { userId, activeAt, connectedAt },
        })),
      ),
    ),
    TE.bind('presences', ({ known }) =>
      identify(
        tx,
        caller,
        request,
        known.map(({ shown }) => shown),
      ),
    ),
    TE.map(({ all, presences }) => ({
      presences,
      lastUpdateId: all.reduce(
        (highest, { updateId }) => Math.max(highest, updateId),
        realm.settings.presence_disabled ? -1 : (request.lastUpdateId ?? -1),
      ),
    })),
  );
};
