import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UnitOfWork } from '../events';
import type { Unexpected } from '../kernel';
import { unexpected } from '../kernel';
import type { CommitMessage, Reading } from '../messages';

/** Commits each message in a transaction of its own. */
export const inMemoryCommits =
  (transact: UnitOfWork): CommitMessage =>
  ({ asOf, message, flags, eventsOf }) =>
    transact((tx) =>
      pipe(
        tx.events.factsVersion(message.realmId),
        TE.flatMap((version) =>
          version > asOf
            ? TE.right(O.none)
            : pipe(
                tx.messages.create(message, flags),
                TE.tap((id) => tx.events.emit(message.realmId, eventsOf(id))),
                TE.map(O.some),
              ),
        ),
      ),
    );

/** Reads the current state; a step that writes fails. */
export const inMemoryReading =
  (snapshot: UnitOfWork): Reading =>
  () =>
  (work) =>
    snapshot((tx) => work({ ...tx, events: { ...tx.events, emit: () => TE.left(noWrites) } }));

const noWrites: Unexpected = unexpected(new Error('facts are read outside of a transaction'));
