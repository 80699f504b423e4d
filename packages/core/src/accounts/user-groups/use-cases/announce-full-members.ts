import * as TE from 'fp-ts/TaskEither';
import { inEveryRealm } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import type { Transact } from '../../transaction';
import { announceNewFullMembers } from '../steps/new-full-members';

type Dependencies = {
  readonly transact: Transact;
  readonly clock: Clock;
};

/**
 * Announces the new full members of every organization, whose waiting period has ended. Each
 * organization has its own transaction.
 *
 * Source: reference, "System groups".
 */
export const announceFullMembers =
  ({ transact, clock }: Dependencies) =>
  (): TE.TaskEither<Unexpected, void> =>
    inEveryRealm(transact, (tx, realm) =>
      realm.settings.waiting_period_threshold === 0
        ? TE.right(undefined)
        : announceNewFullMembers(tx, realm, clock.now()),
    );
