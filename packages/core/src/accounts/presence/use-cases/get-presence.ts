import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  InsufficientPermission,
  UserDoesNotExist,
  UserReference,
} from '../../../access';
import { checkSight, findUser, isBot, userDoesNotExist } from '../../../access';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { SeenPresence } from '../presence';
import { seen } from '../presence';
import type { BotsHaveNoPresence, NoPresence } from '../presence-failures';
import { botsHaveNoPresence, noPresence } from '../presence-failures';

export type PresenceAt = { readonly presence: SeenPresence; readonly now: Timestamp };

export type GetPresenceFailure =
  UserDoesNotExist | BotsHaveNoPresence | InsufficientPermission | NoPresence | Unexpected;

type Dependencies = {
  readonly snapshot: UnitOfWork<'acquaintances' | 'presences' | 'users'>;
  readonly clock: Clock;
};

const asGiven = (reference: UserReference): string =>
  reference._tag === 'ById' ? String(reference.id) : reference.email;

/** When an active person was last there. Source: reference, «Presence reads», errors in order. */
export const getPresence =
  ({ snapshot, clock }: Dependencies) =>
  (caller: Caller, reference: UserReference): TE.TaskEither<GetPresenceFailure, PresenceAt> =>
    snapshot((tx) =>
      pipe(
        findUser(tx, caller, reference),
        TE.filterOrElseW(
          ({ isActive }) => isActive,
          () => userDoesNotExist,
        ),
        TE.filterOrElseW(
          (user) => !isBot(user),
          () => botsHaveNoPresence,
        ),
        TE.tap((user) => checkSight(tx, caller, user)),
        TE.bindTo('user'),
        TE.bindW('known', ({ user }) => tx.presences.of(caller.realm.id, user.id)),
        TE.flatMapEither(({ user, known: { isShared, last } }) =>
          last === undefined || !isShared || caller.realm.settings.presence_disabled
            ? E.left(noPresence(asGiven(reference)))
            : E.right({ presence: seen(user.id, last, user.joinedAt), now: clock.now() }),
        ),
      ),
    );
