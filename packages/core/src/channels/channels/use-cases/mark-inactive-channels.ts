import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inEveryRealm } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { noteActivity } from '../steps/note-activity';

/** Source: reference, "Channel object", `is_recently_active`. */
const activeSeconds = 180 * secondsPerDay;

type Dependencies = {
  readonly transact: UnitOfWork;
  readonly clock: Clock;
};

/** Marks channels without messages for half a year as inactive, and announces that once. */
export const markInactiveChannels =
  ({ transact, clock }: Dependencies) =>
  (): TE.TaskEither<Unexpected, void> =>
    inEveryRealm(transact, (tx, realm) =>
      pipe(
        tx.channels.becameInactive(realm.id, clock.now() - activeSeconds),
        TE.flatMap(
          TE.traverseSeqArray((channel) => noteActivity(tx, realm, channel, false, clock.now())),
        ),
        TE.map(() => undefined),
      ),
    );
