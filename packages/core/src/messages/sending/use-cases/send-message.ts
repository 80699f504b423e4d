import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { Clock, FactsVersion, Unexpected } from '../../../kernel';
import { decideAndCommit, together } from '../../../kernel';
import type { CommitMessage } from '../../ports/message-commits';
import type { Read, Reader, Transact } from '../../transaction';
import type { Addressee } from '../addressee';
import { channelOf } from '../addressee';
import type { DestinationFacts, RecipientsFailure } from '../destination';
import { checkRecipients } from '../destination';
import { initialFlags } from '../message-flags';
import type { SendFacts, SendFailure, SendOptions, SendPlan } from '../plan-send';
import { planSend, recipientOfSelfContained } from '../plan-send';
import { presumedHistory, presumingNothing } from '../presumed-history';
import { sentEvents } from '../sent-events';
import type { SentMessage } from '../sent-message';
import { sentMessage } from '../sent-message';
import { loadDestinationFacts, loadRecipientFacts } from '../steps/load-destination-facts';
import { completeSendFacts } from '../steps/load-send-facts';
import type { PreparationFailure, PreparedMessage } from '../steps/prepare-message';
import { prepareMessage } from '../steps/prepare-message';
import { reportMissingChannel } from '../steps/report-missing-channel';
import { sendPrepared } from '../steps/send-prepared';

export type SendMessage = SendOptions & {
  readonly addressee: Addressee;
  /** Markdown. */
  readonly content: string;
};

export type SendMessageFailure = PreparationFailure | SendFailure;

type Dependencies = RenderingDependencies & {
  readonly commitMessage: CommitMessage;
  readonly read: Read;
  readonly transact: Transact;
  readonly clock: Clock;
};

/** An empty or invalid text is reported only after unknown recipients. */
const reportRecipientsFirst =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { addressee }: SendMessage,
    failure: PreparationFailure,
  ): TE.TaskEither<RecipientsFailure | Unexpected, unknown> =>
    addressee._tag === 'ToPeople' &&
    (failure._tag === 'MessageIsEmpty' || failure._tag === 'MessageHasNullBytes')
      ? transact(caller, (tx) =>
          pipe(
            loadRecipientFacts(tx, caller, addressee.people),
            TE.flatMapEither((facts) => checkRecipients(caller, facts)),
          ),
        )
      : TE.right(undefined);

/** Sends the message in a transaction, whatever it writes, and whatever others change meanwhile. */
const sendInTransaction = (
  { transact, renderer }: Dependencies,
  caller: Caller,
  options: SendOptions,
  prepared: PreparedMessage,
): TE.TaskEither<SendFailure | Unexpected, SentMessage> =>
  transact(caller, (tx) => sendPrepared(tx, renderer, caller, options, prepared));

/** A version of the facts, and facts that are at least as new. */
type Versioned<Facts> = { readonly asOf: FactsVersion; readonly facts: Facts };

/** Loads what decides whether the caller may send a message there; the version is read first. */
const loadVersioned = (
  reader: Reader,
  caller: Caller,
  addressee: Addressee,
): TE.TaskEither<Unexpected, Versioned<DestinationFacts>> =>
  pipe(
    reader.events.factsVersion(caller.realm.id),
    TE.flatMap((asOf) =>
      pipe(
        loadDestinationFacts(reader, caller, addressee),
        TE.map((facts) => ({ asOf, facts })),
      ),
    ),
  );

type Prepared = { readonly prepared: PreparedMessage };

/** The message, and everything that its plan depends on. */
type Loaded = Prepared & Versioned<SendFacts>;

/** Loads everything else that the message depends on, at the version that was read first. */
const complete = (
  reader: Reader,
  { renderer }: Dependencies,
  caller: Caller,
  prepared: PreparedMessage,
  { asOf, facts }: Versioned<DestinationFacts>,
  presume: typeof presumedHistory,
): TE.TaskEither<Unexpected, Loaded> =>
  pipe(
    completeSendFacts(reader, renderer, caller, prepared, facts, presume),
    TE.map((found) => ({ prepared, asOf, facts: found })),
  );

/**
 * Sends a message that writes nothing but itself with one statement, together with others, if it was
 * decided on current facts; all others in a transaction.
 */
const send = (
  dependencies: Dependencies,
  caller: Caller,
  options: SendOptions,
  first: Loaded,
): TE.TaskEither<SendFailure | Unexpected, SentMessage> => {
  const { prepared } = first;
  const { commitMessage, read } = dependencies;
  const load = (attempt: number): TE.TaskEither<SendFailure | Unexpected, Loaded> =>
    attempt === 1
      ? TE.right(first)
      : read(caller.realm.id)((reader) =>
          pipe(
            loadVersioned(reader, caller, prepared.addressee),
            TE.flatMap((early) =>
              complete(reader, dependencies, caller, prepared, early, presumingNothing),
            ),
          ),
        );
  const commit = (plan: SendPlan, { asOf }: Versioned<SendFacts>) => {
    const recipientId = recipientOfSelfContained(plan);
    // The caller's rights are not as new as the facts: the transaction checks them, too.
    const isCallerOlder = caller.asOf !== undefined && caller.asOf !== asOf;
    return recipientId === undefined || isCallerOlder
      ? pipe(sendInTransaction(dependencies, caller, options, prepared), TE.map(O.some))
      : pipe(
          commitMessage({
            asOf,
            presumed: plan.presumed,
            message: { ...plan.message, recipientId },
            flags: initialFlags(plan.flags),
            eventsOf: (messageId) =>
              sentEvents(caller, plan, { recipientId, messageId, submessageId: undefined }),
          }),
          TE.map(O.map((id) => sentMessage(caller, plan, id))),
        );
  };
  return pipe(
    decideAndCommit(load, ({ facts }) => planSend(caller, prepared, options, facts), commit),
    TE.flatMap(O.match(() => sendInTransaction(dependencies, caller, options, prepared), TE.right)),
  );
};

/**
 * Sends a message to a channel or to users. Its cost does not depend on the number of receivers.
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const sendMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, SentMessage> =>
    pipe(
      dependencies.read(
        caller.realm.id,
        caller.asOf,
      )((reader) =>
        pipe(
          // A text is rendered while the facts that do not depend on it are loaded.
          together({
            prepared: prepareMessage(dependencies)(caller, command),
            early: loadVersioned(reader, caller, command.addressee),
          }),
          TE.flatMap(({ prepared, early }) =>
            complete(reader, dependencies, caller, prepared, early, presumedHistory),
          ),
        ),
      ),
      TE.tapError((failure) => reportRecipientsFirst(dependencies)(caller, command, failure)),
      TE.flatMap((first) =>
        send(dependencies, caller, { ...command, notifiesBotOwner: true }, first),
      ),
      TE.tapError((failure) =>
        reportMissingChannel(dependencies)(caller, channelOf(command.addressee), failure),
      ),
    );
