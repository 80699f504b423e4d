import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { Clock, Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Addressee } from '../addressee';
import { botOwnerNotice, botOwnerNoticeKey, missingChannelNotice } from '../bot-owner-notices';
import type { RecipientsFailure } from '../destination';
import { checkRecipients } from '../destination';
import type { SendFailure, SendOptions } from '../plan-send';
import type { SentMessage } from '../steps/apply-send';
import { loadRecipientFacts } from '../steps/load-destination-facts';
import type { PreparationFailure } from '../steps/prepare-message';
import { prepareMessage } from '../steps/prepare-message';
import { sendPrepared } from '../steps/send-prepared';

export type SendMessage = SendOptions & {
  readonly addressee: Addressee;
  /** Markdown. */
  readonly content: string;
};

export type SendMessageFailure = PreparationFailure | SendFailure;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork;
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
      ? transact((tx) =>
          pipe(
            loadRecipientFacts(tx, caller, addressee.people),
            TE.flatMapEither((facts) => checkRecipients(caller, facts)),
          ),
        )
      : TE.right(undefined);

/** If a bot writes to a channel that does not exist, enqueues only a notice for its owner. */
const reportMissingChannel =
  ({ transact }: Dependencies) =>
  (
    { realm, user }: Caller,
    { addressee }: SendMessage,
    failure: SendMessageFailure,
  ): TE.TaskEither<Unexpected, unknown> => {
    const notice =
      failure._tag === 'ChannelDoesNotExist' && addressee._tag === 'ToChannel'
        ? botOwnerNotice(user, missingChannelNotice(user, addressee.channel))
        : undefined;
    return notice === undefined
      ? TE.right(undefined)
      : transact((tx) => enqueueNotice(tx, realm, notice, botOwnerNoticeKey(user)));
  };

/**
 * Sends a message to a channel or to users. Its cost does not depend on the number of receivers.
 *
 * Source: reference, "POST /messages".
 */
export const sendMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, SentMessage> =>
    pipe(
      prepareMessage(dependencies)(caller, command),
      TE.tapError((failure) => reportRecipientsFirst(dependencies)(caller, command, failure)),
      TE.flatMap((prepared) =>
        dependencies.transact((tx) =>
          sendPrepared(
            tx,
            dependencies.renderer,
            caller,
            { ...command, notifiesBotOwner: true },
            prepared,
          ),
        ),
      ),
      TE.tapError((failure) => reportMissingChannel(dependencies)(caller, command, failure)),
    );
