import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { Clock, FactsVersion, Unexpected } from '../../../kernel';
import { decideAndCommit, together } from '../../../kernel';
import type { CommitMessage } from '../../ports/message-commits';
import type { Read, Reader, Transact } from '../../transaction';
import type { Addressee, RequestedAddressee } from '../addressee';
import { channelOf } from '../addressee';
import type { DestinationFacts, RecipientsFailure } from '../destination';
import { checkRecipients } from '../destination';
import type { SendFacts, SendFailure, SendOptions, SendPlan } from '../plan-send';
import { planSend } from '../plan-send';
import type { SentMessage } from '../sent-message';
import { sentMessage } from '../sent-message';
import { loadDestinationFacts, loadRecipientFacts } from '../steps/load-destination-facts';
import type { MessageFailure } from '../../failures';
import { completeSendFacts } from '../steps/load-send-facts';
import type { PreparationFailure, PreparedMessage } from '../steps/prepare-message';
import { prepareMessage } from '../steps/prepare-message';
import { reportMissingChannel } from '../steps/report-missing-channel';
import { resolveAddressee } from '../steps/resolve-addressee';
import { sendPrepared } from '../steps/send-prepared';

export type SendMessage = SendOptions & {
  readonly addressee: RequestedAddressee;
  /** Markdown. */
  readonly content: string;
};

export type SendMessageFailure =
  | PreparationFailure
  | SendFailure
  | MessageFailure<'MissingChannel'>;

/** With the destination that the default of a bot may have been. */
type AddressedMessage = SendMessage & { readonly addressee: Addressee };

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
    { addressee }: AddressedMessage,
    failure: SendMessageFailure,
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

/** The message, a version of the facts, and everything that its plan depends on, at least as new. */
type Loaded = {
  readonly prepared: PreparedMessage;
  readonly asOf: FactsVersion;
  readonly facts: SendFacts;
};

/** Loads what decides whether the caller may send a message there; the version is read first. */
const loadDestination = (
  reader: Reader,
  caller: Caller,
  addressee: Addressee,
): TE.TaskEither<Unexpected, { readonly asOf: FactsVersion; readonly facts: DestinationFacts }> =>
  pipe(
    reader.events.factsVersion(caller.realm.id),
    TE.flatMap((asOf) =>
      pipe(
        loadDestinationFacts(reader, caller, addressee),
        TE.map((facts) => ({ asOf, facts })),
      ),
    ),
  );

/** Loads everything; the text is rendered while the facts are loaded that do not depend on it. */
const load =
  ({ renderer }: Dependencies, caller: Caller, addressee: Addressee) =>
  (prepare: TE.TaskEither<PreparationFailure, PreparedMessage>) =>
  (reader: Reader): TE.TaskEither<PreparationFailure, Loaded> =>
    pipe(
      together({ prepared: prepare, destination: loadDestination(reader, caller, addressee) }),
      TE.flatMap(({ prepared, destination: { asOf, facts } }) =>
        pipe(
          completeSendFacts(reader, renderer, caller, prepared, facts),
          TE.map((found) => ({ prepared, asOf, facts: found })),
        ),
      ),
    );

const sendAddressed =
  (dependencies: Dependencies) =>
  (caller: Caller, command: AddressedMessage): TE.TaskEither<SendMessageFailure, SentMessage> => {
    const { read, transact, renderer, commitMessage } = dependencies;
    const options = { ...command, notifiesBotOwner: true };
    const loadWith = load(dependencies, caller, command.addressee);
    const sendInTransaction = ({ prepared }: Loaded) =>
      transact(caller, (tx) => sendPrepared(tx, renderer, caller, options, prepared));
    return pipe(
      decideAndCommit<Loaded, SendPlan, SendMessageFailure, SentMessage>({
        load: read(
          caller.realm.id,
          caller.asOf,
        )(loadWith(prepareMessage(dependencies)(caller, command))),
        decide: ({ prepared, facts }) => planSend(caller, prepared, options, facts),
        commit: (plan, { asOf }) =>
          pipe(
            commitMessage({ caller, asOf, plan }),
            TE.map(O.map((id) => sentMessage(caller, plan, id))),
          ),
        otherwise: sendInTransaction,
      }),
      TE.tapError((failure) =>
        pipe(
          reportRecipientsFirst(dependencies)(caller, command, failure),
          TE.flatMap(() =>
            reportMissingChannel(dependencies)(caller, channelOf(command.addressee), failure),
          ),
        ),
      ),
    );
  };

/**
 * Sends a message to a channel or to users. Its cost does not depend on the number of receivers. If
 * others change facts before it is committed, its facts are loaded in the transaction that sends it.
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const sendMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, SentMessage> =>
    pipe(
      resolveAddressee(dependencies.read, caller, command.addressee),
      TE.flatMap((addressee) => sendAddressed(dependencies)(caller, { ...command, addressee })),
    );
