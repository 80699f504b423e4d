import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies } from '../../../access';
import type { Clock } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Addressee } from '../addressee';
import type { RecipientsFailure } from '../steps/find-recipients';
import { findRecipients } from '../steps/find-recipients';
import type {
  PreparationFailure,
  SendingFailure,
  SendingNeeds,
  SendingOptions,
} from '../steps/prepare-message';
import { prepareMessage, sendPrepared } from '../steps/prepare-message';
import { tellBotOwner } from '../steps/tell-bot-owner';
import type { WrittenMessage } from '../steps/write-message';

export type SendMessage = SendingOptions & {
  readonly addressee: Addressee;
  /** Markdown. */
  readonly content: string;
};

export type SendMessageFailure = PreparationFailure | SendingFailure;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<SendingNeeds>;
  readonly clock: Clock;
};

/** A text that is none is told of after recipients whom there are not. */
const checkRecipients =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { addressee }: SendMessage,
    failure: PreparationFailure,
  ): TE.TaskEither<RecipientsFailure, unknown> =>
    addressee._tag === 'ToPeople' &&
    (failure._tag === 'MessageIsEmpty' || failure._tag === 'MessageHasNullBytes')
      ? transact((tx) => findRecipients(tx, caller, addressee.people))
      : TE.right(undefined);

/**
 * Sends a message to a channel or to people, and tells everyone who receives it. What it costs
 * does not depend on how many that are.
 *
 * Source: reference, «POST /messages».
 */
export const sendMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, WrittenMessage> =>
    pipe(
      prepareMessage(dependencies)(caller, command),
      TE.tapError((failure) => checkRecipients(dependencies)(caller, command, failure)),
      TE.flatMap((prepared) =>
        dependencies.transact((tx) =>
          pipe(
            sendPrepared(tx, dependencies.renderer, caller, command, prepared),
            TE.tap(() => tellBotOwner(tx, caller, command.addressee)),
          ),
        ),
      ),
      // The notice is all that is left of a message that is not sent.
      TE.tapError((failure) =>
        failure._tag === 'ChannelDoesNotExist'
          ? dependencies.transact((tx) => tellBotOwner(tx, caller, command.addressee))
          : TE.right(undefined),
      ),
    );
