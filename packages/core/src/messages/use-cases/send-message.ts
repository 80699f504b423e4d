import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import type { Addressee } from '../addressee';
import type {
  PreparationFailure,
  SendingFailure,
  SendingNeeds,
  SendingOptions,
} from './prepare-message';
import { prepareMessage, sendPrepared } from './prepare-message';
import type { WrittenMessage } from './write-message';

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
      TE.flatMap((prepared) =>
        dependencies.transact((tx) =>
          sendPrepared(tx, dependencies.renderer, caller, command, prepared),
        ),
      ),
    );
