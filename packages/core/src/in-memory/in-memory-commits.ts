import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transact } from '../events';
import type { CommitMessage } from '../messages';

/** Commits each message in a transaction of its own. */
export const inMemoryCommits =
  (transact: Transact): CommitMessage =>
  ({ asOf, message, flags, eventsOf }) =>
    transact('server', (tx) =>
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
