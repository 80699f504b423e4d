import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Session } from '../../../access';
import { isWithin, sessionHorizon } from '../../../access';
import type { Work } from '../../../kernel';
import type { NamedAccount } from '../../users/steps/operated-account';
import { operatedAccount } from '../../users/steps/operated-account';
import { endSessions } from '../steps/end-sessions';
import type { Ports } from '../../use-case-ports';

/**
 * The sessions of a person that have not expired, most recently used first, for the operator of the
 * server: there is no caller to check.
 *
 * @param isEnding ends all of them
 */
export const sessionsByEmail =
  ({ accounts, transact, clock }: Pick<Ports, 'accounts' | 'clock' | 'transact'>) =>
  ({
    isEnding,
    ...named
  }: NamedAccount & { readonly isEnding: boolean }): Work<
    AccessFailure<'UserDoesNotExist'>,
    readonly Session[]
  > =>
    pipe(
      operatedAccount(accounts, named),
      TE.bindTo('identity'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ identity: { user }, now }) =>
        transact('server', (tx) =>
          pipe(
            tx.sessions.list(user.realmId, user.id),
            TE.map((all) => all.filter((session) => isWithin(sessionHorizon(now), session))),
            TE.tap(() => (isEnding ? endSessions(tx, user.realmId, user.id) : TE.right(undefined))),
          ),
        ),
      ),
    );
