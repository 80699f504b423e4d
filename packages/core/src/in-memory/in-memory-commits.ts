import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transact } from '../events';
import type { Unexpected } from '../kernel';
import type { CommitMessage, MessageCommit, Reader } from '../messages';

const holds = (
  { messages }: Pick<Reader, 'messages'>,
  { presumed, message: { realmId, recipientId, topic } }: MessageCommit,
): TE.TaskEither<Unexpected, boolean> => {
  switch (presumed) {
    case undefined:
      return TE.right(true);
    case 'TopicHasMessages':
      return messages.hasAny(realmId, recipientId, topic);
    case 'ChannelHasMessages':
      return messages.hasAny(realmId, recipientId);
  }
};

/** Commits each message in a transaction of its own. */
export const inMemoryCommits =
  (transact: Transact): CommitMessage =>
  (commit) => {
    const { asOf, message, flags, eventsOf } = commit;
    return transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bind('version', () => tx.events.factsVersion(message.realmId)),
        TE.bind('isAsPresumed', () => holds(tx, commit)),
        TE.flatMap(({ version, isAsPresumed }) =>
          version > asOf || !isAsPresumed
            ? TE.right(O.none)
            : pipe(
                tx.messages.create(message, flags),
                TE.tap((id) => tx.events.emit(message.realmId, eventsOf(id))),
                TE.map(O.some),
              ),
        ),
      ),
    );
  };
