import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmId } from '../../shared/id';
import type { ChannelActivityNeeds } from './note-activity';
import { noteActivity } from './note-activity';

/** Source: reference, «Channel object», `is_recently_active`. */
const activeSeconds = 180 * 24 * 60 * 60;

type Dependencies = {
  readonly transact: UnitOfWork<ChannelActivityNeeds | 'realms'>;
  readonly clock: Clock;
};

const noteIn =
  ({ transact, clock }: Dependencies) =>
  (realmId: RealmId): TE.TaskEither<Unexpected, void> =>
    transact((tx) =>
      pipe(
        tx.realms.find(realmId),
        TE.flatMap(
          O.match(
            () => TE.right(undefined),
            (realm) =>
              pipe(
                tx.channels.fallenQuiet(realmId, clock.now() - activeSeconds),
                TE.flatMap(
                  TE.traverseSeqArray((channel) =>
                    noteActivity(tx, realm, channel, false, clock.now()),
                  ),
                ),
                TE.map(() => undefined),
              ),
          ),
        ),
      ),
    );

/** Tells who may know of a channel that nothing was said in it for half a year, once. */
export const noteQuietChannels =
  (dependencies: Dependencies) => (): TE.TaskEither<Unexpected, void> =>
    pipe(
      dependencies.transact(({ realms }) => realms.activeIds()),
      TE.flatMap(TE.traverseSeqArray(noteIn(dependencies))),
      TE.map(() => undefined),
    );
