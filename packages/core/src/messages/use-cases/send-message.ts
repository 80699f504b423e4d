import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Clock } from '../../ports/clock';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { Addressee } from '../addressee';
import { checkAddressee } from '../addressee';
import { parseContent } from '../message-content';
import type { MessageHasNullBytes, MessageIsEmpty } from '../message-failures';
import type { DestinationFailure } from './find-destination';
import { findDestination } from './find-destination';
import type { MentionFailure, MentionNeeds } from './may-mention';
import { mayMention } from './may-mention';
import type { WritingNeeds, WritingOptions, WrittenMessage } from './write-message';
import { writeMessage } from './write-message';

export type SendMessage = WritingOptions & {
  readonly addressee: Addressee;
  /** Markdown. */
  readonly content: string;
};

export type SendMessageFailure =
  | DestinationFailure
  | MessageIsEmpty
  | MessageHasNullBytes
  | RenderingFailed
  | MentionFailure
  | Unexpected;

type Needs = WritingNeeds | MentionNeeds | 'recipients';
type Tx = Pick<Transaction, Needs>;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<Needs>;
  readonly clock: Clock;
};

/**
 * Sends a message to a channel or to people, and tells everyone who receives it. What it costs
 * does not depend on how many that are.
 *
 * Source: reference, «POST /messages».
 */
export const sendMessage =
  ({ transact, renderer, directory, clock }: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, WrittenMessage> =>
    pipe(
      TE.fromEither(checkAddressee(command.addressee)),
      TE.flatMap(() => TE.Do),
      TE.bindW('content', () => TE.fromEither(parseContent(command.content))),
      TE.bindW('rendering', ({ content }) =>
        renderContent({ renderer, directory })(caller.realm, content),
      ),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ content, rendering, now }) =>
        transact((tx: Tx) =>
          pipe(
            TE.Do,
            TE.bindW('destination', () => findDestination(tx, caller, command.addressee)),
            TE.tap(({ destination }) => mayMention(tx, caller, destination, rendering.mentions)),
            TE.flatMap(({ destination }) =>
              writeMessage(tx, renderer, caller, command, { destination, rendering, content, now }),
            ),
          ),
        ),
      ),
    );
