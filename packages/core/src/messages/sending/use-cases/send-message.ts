import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { Async, FactsVersion, Unexpected, Work } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Addressee, RequestedAddressee } from '../addressee';
import { channelOf } from '../addressee';
import type { DestinationFacts, RecipientsFailure } from '../destination';
import { checkRecipients } from '../destination';
import type { SendFailure, SendOptions, SendPlan } from '../plan-send';
import { checkSendingTo, planSend } from '../plan-send';
import type { SentMessage } from '../sent-message';
import { sentMessage } from '../sent-message';
import { loadDestinationFacts, loadRecipientFacts } from '../steps/load-destination-facts';
import type { MessageFailure } from '../../failures';
import { loadDeliveryFacts } from '../steps/load-delivery-facts';
import type { PreparationFailure, PreparedMessage } from '../steps/prepare-message';
import { prepareMessage } from '../steps/prepare-message';
import { reportMissingChannel } from '../steps/report-missing-channel';
import { resolveAddressee } from '../steps/resolve-addressee';
import { sendPrepared } from '../steps/send-prepared';
import type { Ports } from '../../use-case-ports';

export type SendMessage = SendOptions & {
  /** A topic of a channel, or people for a direct message. */
  readonly addressee: RequestedAddressee;
  /** Markdown. */
  readonly content: string;
};

type SendMessageFailure = PreparationFailure | SendFailure | MessageFailure<'MissingChannel'>;

/** With the destination that the default of a bot may have been. */
type AddressedMessage = SendMessage & { readonly addressee: Addressee };

type Dependencies = RenderingDependencies &
  Pick<Ports, 'clock' | 'commitMessage' | 'read' | 'transact'>;

/** An empty or invalid text is reported only after unknown recipients. */
const reportRecipientsFirst =
  ({ read }: Dependencies) =>
  (
    caller: Caller,
    { addressee }: AddressedMessage,
    failure: SendMessageFailure | Unexpected,
  ): Work<RecipientsFailure, unknown> =>
    addressee._tag === 'ToPeople' &&
    (failure._tag === 'MessageIsEmpty' || failure._tag === 'MessageHasNullBytes')
      ? read(
          caller.realm.id,
          caller.asOf,
        )((reader) =>
          pipe(
            loadRecipientFacts(reader, caller, addressee.people),
            TE.flatMapEither((facts) => checkRecipients(caller, facts)),
          ),
        )
      : TE.right(undefined);

/** Loads what decides whether the caller may send a message there; the version is read first. */
const loadPlace = (
  reader: Reader,
  caller: Caller,
  addressee: Addressee,
): Async<{ readonly asOf: FactsVersion; readonly place: DestinationFacts }> =>
  pipe(
    reader.events.factsVersion(caller.realm.id),
    TE.flatMap((asOf) =>
      pipe(
        loadDestinationFacts(reader, caller, addressee),
        TE.map((place) => ({ asOf, place })),
      ),
    ),
  );

type Planned = {
  readonly prepared: PreparedMessage;
  /** A version of the facts that the plan depends on; they are at least as new. */
  readonly asOf: FactsVersion;
  readonly plan: SendPlan;
};

/**
 * Renders the text while the facts are loaded that do not depend on it, and plans the message; the other
 * facts are loaded if the caller may send it there.
 */
const planWith =
  (dependencies: Dependencies, caller: Caller, command: AddressedMessage) =>
  (reader: Reader): Work<SendMessageFailure, Planned> =>
    pipe(
      together({
        prepared: prepareMessage(dependencies)(caller, command),
        found: loadPlace(reader, caller, command.addressee),
      }),
      TE.flatMap(({ prepared, found: { asOf, place } }) =>
        pipe(
          TE.fromEither(checkSendingTo(caller, place)),
          TE.flatMap((destination) =>
            pipe(
              loadDeliveryFacts(reader, dependencies.renderer, caller, destination, prepared),
              TE.flatMapEither((facts) => planSend(caller, destination, prepared, command, facts)),
            ),
          ),
          TE.map((plan) => ({ prepared, asOf, plan })),
        ),
      ),
    );

const sendAddressed =
  (dependencies: Dependencies) =>
  (caller: Caller, command: AddressedMessage): Work<SendMessageFailure, SentMessage> => {
    const { read, transact, renderer, commitMessage } = dependencies;
    return pipe(
      read(caller.realm.id, caller.asOf)(planWith(dependencies, caller, command)),
      TE.flatMap(({ prepared, asOf, plan }) =>
        pipe(
          commitMessage({ caller, asOf, plan }),
          TE.flatMap(
            O.match(
              // Newer facts are newer than the caller's rights, which only a transaction checks.
              () => transact(caller, (tx) => sendPrepared(tx, renderer, caller, command, prepared)),
              (id): Work<SendMessageFailure, SentMessage> =>
                TE.right(sentMessage(caller, plan, id)),
            ),
          ),
        ),
      ),
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
  (caller: Caller, command: SendMessage): Work<SendMessageFailure, SentMessage> =>
    pipe(
      resolveAddressee(dependencies.read, caller, command.addressee),
      TE.flatMap((addressee) =>
        sendAddressed(dependencies)(caller, { ...command, notifiesBotOwner: true, addressee }),
      ),
    );
