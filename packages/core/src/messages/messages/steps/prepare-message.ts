import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  Renderer,
  Rendering,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { renderContent } from '../../../access';
import type { Clock, Timestamp, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Addressee, AddresseeFailure } from '../addressee';
import { checkAddressee } from '../addressee';
import type { Destination } from '../destination';
import { parseContent } from '../message-content';
import { parseWidget } from '../requested-widget';
import type { DestinationFailure, DestinationNeeds } from './find-destination';
import { findDestination } from './find-destination';
import type { MentionFailure, MentionNeeds } from './may-mention';
import { mayMention } from './may-mention';
import type { WritingNeeds, WritingOptions, WrittenMessage } from './write-message';
import { writeMessage } from './write-message';
import type { MessageFailure } from '../../failures';

/** A message with all settled that needs no transaction. */
export type PreparedMessage = {
  readonly addressee: Addressee;
  /** Markdown, as it is kept. */
  readonly content: string;
  readonly rendering: Rendering;
  readonly now: Timestamp;
};

export type PreparationFailure =
  | AddresseeFailure
  | MessageFailure<'MessageHasNullBytes' | 'MessageIsEmpty'>
  | RenderingFailed
  | Unexpected;

type Dependencies = RenderingDependencies & { readonly clock: Clock };

/** Checks and renders what is to be sent. */
export const prepareMessage =
  ({ renderer, directory, clock }: Dependencies) =>
  (
    caller: Caller,
    { addressee, content }: Pick<PreparedMessage, 'addressee' | 'content'>,
  ): TE.TaskEither<PreparationFailure, PreparedMessage> =>
    pipe(
      TE.fromEither(checkAddressee(addressee, caller.level)),
      TE.flatMap(() => TE.Do),
      TE.bindW('content', () => TE.fromEither(parseContent(content))),
      TE.bindW('rendering', (parsed) =>
        renderContent({ renderer, directory })(caller.realm, parsed.content, caller),
      ),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.map((prepared) => ({ addressee, ...prepared })),
    );

export type SettlingNeeds = DestinationNeeds | MentionNeeds;

/** Settles where the message goes, and that the caller may send it there. */
export const settleDestination = (
  tx: Pick<Transaction, SettlingNeeds>,
  caller: Caller,
  { addressee, rendering }: PreparedMessage,
): TE.TaskEither<DestinationFailure | MentionFailure, Destination> =>
  pipe(
    findDestination(tx, caller, addressee),
    TE.tap((destination) => mayMention(tx, caller, destination, rendering.mentions)),
  );

export type SendingNeeds = SettlingNeeds | WritingNeeds;

export type SendingOptions = WritingOptions & {
  /** JSON of what the message is to be besides its text; left out, the content decides. */
  readonly widgetContent?: string | undefined;
};

export type SendingFailure =
  DestinationFailure | MentionFailure | MessageFailure<'InvalidWidget' | 'InvalidWidgetJson'>;

/** The one way in which a message is sent, whoever asks for it and whenever. */
export const sendPrepared = (
  tx: Pick<Transaction, SendingNeeds>,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: SendingOptions,
  prepared: PreparedMessage,
): TE.TaskEither<SendingFailure, WrittenMessage> =>
  pipe(
    TE.Do,
    TE.bindW('destination', () => settleDestination(tx, caller, prepared)),
    TE.bindW('widget', () =>
      TE.fromEither(
        options.widgetContent === undefined
          ? E.right(undefined)
          : parseWidget(options.widgetContent),
      ),
    ),
    TE.flatMap(({ destination, widget }) =>
      writeMessage(tx, renderer, caller, options, { ...prepared, destination, widget }),
    ),
  );
