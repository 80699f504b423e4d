import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { FactsVersion, MessageId, Unexpected } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { InitialFlags, NewMessage } from '../messages/new-message';

/** Everything that a message writes which changes no fact: new rows, and what its readers have read. */
export type MessageCommit = {
  /** The version of the facts on which the message was decided. */
  readonly asOf: FactsVersion;
  readonly message: NewMessage;
  readonly flags: InitialFlags;
  /** What enters the log with the message. */
  readonly eventsOf: (messageId: MessageId) => readonly AddressedEvent[];
};

/**
 * Writes a message and its events if no fact of the realm has changed: all or nothing. Events are in
 * commit order, and so are the ids of messages. Messages that are committed at the same time may be
 * written together, but each succeeds or fails by itself. Returns the id; None if a fact has changed, and
 * nothing was written.
 */
export type CommitMessage = (
  commit: MessageCommit,
) => TE.TaskEither<Unexpected, O.Option<MessageId>>;
