import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm, User, UserReference } from '../../../access';
import {
  accessAnyUser,
  accessFailure,
  displayEmail,
  isBot,
  requireVisibleUser,
} from '../../../access';
import type { Timestamp, Work } from '../../../kernel';
import { ensure, foldAddress } from '../../../kernel';
import type { DisplayedPresence } from '../presence';
import { displayedPresence } from '../presence';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type PresenceAt = { readonly presence: DisplayedPresence; readonly now: Timestamp };

type GetPresenceFailure =
  | AccessFailure<'UserDoesNotExist' | 'InsufficientPermission'>
  | AccountFailure<'BotsHaveNoPresence' | 'NoPresence'>;

const asGiven = (reference: UserReference): string =>
  reference._tag === 'ById' ? String(reference.id) : reference.email;

/** An address names whoever is shown with it; who else may see a hidden address does not count. */
const isShownAs = (user: User, reference: UserReference, realm: Realm): boolean =>
  reference._tag === 'ById' ||
  foldAddress(displayEmail(user, realm.host)) === foldAddress(reference.email);

/** Returns the presence of an active user. Source: docs/reference/own-account.md#presence. */
export const getPresence =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  (caller: Caller, reference: UserReference): Work<GetPresenceFailure, PresenceAt> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        accessAnyUser(tx, caller, reference),
        ensure(
          (user) => user.isActive && isShownAs(user, reference, caller.realm),
          accessFailure('UserDoesNotExist'),
        ),
        ensure((user) => !isBot(user), accountFailure('BotsHaveNoPresence')),
        TE.tap((user) => requireVisibleUser(tx, caller, user)),
        TE.bindTo('user'),
        TE.bindW('known', ({ user }) => tx.presences.of(caller.realm.id, user.id)),
        TE.flatMapEither(({ user, known: { isShared, last } }) =>
          last === undefined || !isShared || caller.realm.settings.presence_disabled
            ? E.left(accountFailure('NoPresence', { user: asGiven(reference) }))
            : E.right({
                presence: displayedPresence(user.id, last, user.joinedAt),
                now: clock.now(),
              }),
        ),
      ),
    );
