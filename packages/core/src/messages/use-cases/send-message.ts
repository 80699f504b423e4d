import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { isPrivate } from '../../channels/channel-privacy';
import type { Audience } from '../../events/audience';
import { onlyTo } from '../../events/audience';
import type { FlagHolders } from '../../events/log-entry';
import type { Clock } from '../../ports/clock';
import type { NewMessage } from '../../ports/message-repository';
import type { RenderingFailed } from '../../ports/renderer';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Mentions, Rendering } from '../../rendering/rendering';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { MessageId, UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import type { Addressee } from '../addressee';
import { checkAddressee } from '../addressee';
import { parseContent } from '../message-content';
import type { MessageHasNullBytes, MessageIsEmpty } from '../message-failures';
import { viewSender } from '../message-sender';
import type { MessageView } from '../message-view';
import type { Destination, DestinationFailure } from './find-destination';
import { findDestination } from './find-destination';

export type SendMessage = {
  readonly addressee: Addressee;
  /** Markdown. */
  readonly content: string;
  readonly isReadBySender: boolean;
  /** The sending client's own name for the message, told to its queue alone. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
};

export type SendMessageFailure =
  DestinationFailure | MessageIsEmpty | MessageHasNullBytes | RenderingFailed | Unexpected;

export type SendMessageNeeds =
  | 'channels'
  | 'events'
  | 'flags'
  | 'linkifiers'
  | 'messages'
  | 'recipients'
  | 'subscriptions'
  | 'users';
type Tx = Pick<Transaction, SendMessageNeeds>;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<SendMessageNeeds>;
  readonly clock: Clock;
};

type Sent = {
  readonly id: MessageId;
  readonly destination: Destination;
  readonly rendering: Rendering;
  readonly content: string;
  readonly now: Timestamp;
};

const newMessage = (caller: Caller, sent: Omit<Sent, 'id'>): NewMessage => ({
  realmId: caller.realm.id,
  recipientId: sent.destination.recipientId,
  topic: sent.destination.topic,
  senderId: caller.user.id,
  content: sent.content,
  rendering: sent.rendering,
  sentAt: sent.now,
  client: caller.client,
});

const messageView = (caller: Caller, topicLinks: MessageView['topicLinks'], sent: Sent) => ({
  id: sent.id,
  sender: viewSender(caller.user, caller.realm),
  realmSubdomain: caller.realm.subdomain,
  place: sent.destination.place,
  topic: sent.destination.topic,
  topicLinks,
  content: sent.content,
  renderedContent: sent.rendering.html,
  sentAt: sent.now,
  client: caller.client,
  lastEditedAt: null,
  lastMovedAt: null,
  reactions: [],
});

/** Those who have the message: by membership of the channel, or by being in the conversation. */
const audienceOf = ({ destination, id }: Sent): Audience =>
  destination.channel === undefined
    ? onlyTo(...destination.userIds)
    : {
        users: [],
        receivers: { channelId: destination.channel.id, messageId: id },
        publicChannel: !isPrivate(destination.channel.privacy),
      };

const flagHolders = (
  caller: Caller,
  { isReadBySender }: SendMessage,
  mentions: Mentions,
  mentioned: readonly UserId[],
): FlagHolders => ({
  ...(isReadBySender ? { read: [caller.user.id] } : {}),
  ...(mentioned.length > 0 ? { mentioned } : {}),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});

/** Of those who are mentioned, whoever has the message. */
const mentionedReceivers = (
  { subscriptions }: Tx,
  caller: Caller,
  { channel, userIds }: Destination,
  mentions: Mentions,
): TE.TaskEither<Unexpected, readonly UserId[]> => {
  if (mentions.userIds.length === 0) {
    return TE.right([]);
  }
  return channel === undefined
    ? TE.right(mentions.userIds.filter((id) => userIds.includes(id)))
    : subscriptions.subscribedAmong(caller.realm.id, channel.id, mentions.userIds);
};

/** Writes what differs from user to user: rows only where there is something to say. */
const writeFlags = (
  { flags }: Tx,
  caller: Caller,
  command: SendMessage,
  mentioned: readonly UserId[],
  sent: Sent,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    command.isReadBySender
      ? flags.markRead(caller.realm.id, caller.user.id, sent.destination.recipientId, [sent.id])
      : TE.right(undefined),
    TE.flatMap(() =>
      mentioned.length === 0
        ? TE.right(undefined)
        : flags.set(
            caller.realm.id,
            sent.id,
            mentioned.map((userId) => [userId, ['mentioned']]),
          ),
    ),
  );

const rememberFirst = (
  { channels }: Tx,
  caller: Caller,
  { destination: { channel }, id }: Sent,
): TE.TaskEither<Unexpected, void> =>
  channel?.firstMessageId === null
    ? channels.setFirstMessage(caller.realm.id, channel.id, id)
    : TE.right(undefined);

/** A text that is ready to be sent. */
export type RenderedContent = {
  readonly content: string;
  readonly rendering: Rendering;
  readonly now: Timestamp;
};

/** Sends within a transaction that does more than that. */
export const sendRendered = (
  { renderer }: Pick<RenderingDependencies, 'renderer'>,
  tx: Tx,
  caller: Caller,
  command: SendMessage,
  { content, rendering, now }: RenderedContent,
): TE.TaskEither<SendMessageFailure, MessageId> =>
  pipe(
    TE.Do,
    TE.bindW('destination', () => findDestination(tx, caller, command.addressee)),
    TE.bindW('sent', ({ destination }) => {
      const unsent = { destination, rendering, content, now };
      return pipe(
        tx.messages.create(newMessage(caller, unsent)),
        TE.map((id): Sent => ({ ...unsent, id })),
      );
    }),
    TE.bindW('mentioned', ({ destination }) =>
      mentionedReceivers(tx, caller, destination, rendering.mentions),
    ),
    TE.tap(({ sent, mentioned }) => writeFlags(tx, caller, command, mentioned, sent)),
    TE.tap(({ sent }) => rememberFirst(tx, caller, sent)),
    TE.bindW('rules', () => tx.linkifiers.list(caller.realm.id)),
    TE.tap(({ sent, mentioned, rules }) =>
      tx.events.emit(caller.realm.id, [
        {
          event: {
            _tag: 'MessageSent',
            message: messageView(caller, renderer.topicLinks(sent.destination.topic, rules), sent),
            ...(command.echo === undefined ? {} : { echo: command.echo }),
          },
          audience: audienceOf(sent),
          flags: flagHolders(caller, command, rendering.mentions, mentioned),
        },
      ]),
    ),
    TE.map(({ sent }) => sent.id),
  );

/**
 * Sends a message to a channel or to people, and tells everyone who receives it. What it costs
 * does not depend on how many that are.
 *
 * Source: reference, «POST /messages».
 */
export const sendMessage =
  ({ transact, renderer, directory, clock }: Dependencies) =>
  (caller: Caller, command: SendMessage): TE.TaskEither<SendMessageFailure, MessageId> =>
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
          sendRendered({ renderer }, tx, caller, command, { content, rendering, now }),
        ),
      ),
    );
