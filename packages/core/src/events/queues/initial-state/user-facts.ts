import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User, UserSettings, Viewer } from '../../../access';
import {
  isAdministrator,
  isBot,
  isSystemBot,
  userSettings,
  userWithId,
  visibilityOf,
} from '../../../access';
import type { BotView, ProfileValue, UserStatus } from '../../../accounts';
import { loadBots, noStatus } from '../../../accounts';
import type { FactAges, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Loader } from './loader';

/** Everybody in the organization, in a state that the ages identify. */
type EveryoneFacts = { readonly everyone: readonly User[]; readonly ages: FactAges };

export type Profiles = ReadonlyMap<UserId, readonly ProfileValue[]>;

export type UserFacts = EveryoneFacts & {
  readonly isVisible: (user: User) => boolean;
  readonly profiles: Profiles;
};

/** The users, and which of them the caller may know. */
export const loadUsers: Loader<Caller, UserFacts> = (tx, caller) =>
  together({
    everyone: tx.users.list(caller.realm.id),
    ages: tx.events.factAges(caller.realm.id),
    isVisible: visibilityOf(tx, caller),
    profiles: tx.profileFields.valuesOf(caller.realm.id, 'everyone'),
  });

/** The users, without their profiles. */
export const loadEveryone: Loader<Viewer, EveryoneFacts> = ({ users, events }, { realm }) =>
  together({ everyone: users.list(realm.id), ages: events.factAges(realm.id) });

/** The caller's own bots; for administrators, every bot with an owner. */
export const loadOwnBots: Loader<Caller, readonly BotView[]> = (tx, { realm, user }) =>
  pipe(
    isAdministrator(user) ? tx.users.list(realm.id) : tx.users.botsOf(realm.id, user.id),
    TE.flatMap((found) =>
      loadBots(
        tx,
        realm,
        found.filter((each) => isBot(each) && !isSystemBot(each)),
      ),
    ),
  );

/** The caller's settings. */
export const loadOwnSettings: Loader<Caller, UserSettings> = (tx, { realm, user }) =>
  pipe(
    tx.userSettings.of(realm.id, [user.id]),
    TE.map((found) => found.get(user.id) ?? userSettings({})),
  );

type ShownStatus = {
  readonly userId: UserId;
  readonly status: UserStatus;
  readonly isAway: boolean;
};

/** The statuses of the users visible to the caller. */
export const loadStatuses: Loader<Caller, readonly ShownStatus[]> = (tx, caller) =>
  pipe(
    together({
      everyone: tx.users.list(caller.realm.id),
      isVisible: visibilityOf(tx, caller),
      statuses: tx.statuses.of(caller.realm.id, 'everyone'),
      away: tx.userSettings.withoutPresence(caller.realm.id),
    }),
    TE.map(({ everyone, isVisible, statuses, away }) => {
      const isAway = new Set(away);
      return Array.from(new Set([...statuses.keys(), ...away]))
        .flatMap((id) => userWithId(everyone, id) ?? [])
        .filter((user) => user.isActive && !isBot(user) && isVisible(user))
        .map(({ id }) => ({
          userId: id,
          status: statuses.get(id) ?? noStatus,
          isAway: isAway.has(id),
        }));
    }),
  );
