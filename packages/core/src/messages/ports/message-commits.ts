import type * as O from 'fp-ts/Option';
import type { Caller } from '../../access';
import type { Async, FactsVersion, MessageId } from '../../kernel';
import type { SendPlan } from '../sending/plan-send';

/** A plan to send a message, and what it was decided on. */
export type MessageCommit = {
  /** By whose rights it is sent. */
  readonly caller: Caller;
  /** The version of the facts on which the plan was decided. */
  readonly asOf: FactsVersion;
  readonly plan: SendPlan;
};

/**
 * Writes everything that the plan changes, and its events, if no fact of the realm has changed: all or
 * nothing. Events are in commit order, and so are the ids of messages. Messages that are committed at
 * the same time may be written together, but each succeeds or fails by itself. Returns the id; None if
 * a fact has changed, or a file that the message claims, and nothing was written.
 */
export type CommitMessage = (commit: MessageCommit) => Async<O.Option<MessageId>>;
