import { sequenceS } from 'fp-ts/Apply';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { alertedBy } from '../../alert-words/alert-word';
import type { Caller } from '../../authentication/caller';
import { isPrivate } from '../../channels/channel-privacy';
import type { Audience } from '../../events/audience';
import { onlyTo } from '../../events/audience';
import type { FlagHolders } from '../../events/log-entry';
import type { StoredFlag } from '../../flags/flag';
import type { NewMessage } from '../../ports/message-repository';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Mentions, Rendering } from '../../rendering/rendering';
import type { MessageId, UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import type { Submessage } from '../edit-record';
import { viewSender } from '../message-sender';
import type { MessageView } from '../message-view';
import type { Widget } from '../message-widget';
import { widgetIn } from '../message-widget';
import type { Destination } from './find-destination';

export type WritingNeeds =
  | 'channels'
  | 'edits'
  | 'events'
  | 'flags'
  | 'linkifiers'
  | 'messages'
  | 'readerWishes'
  | 'subscriptions';
type Tx = Pick<Transaction, WritingNeeds>;

export type WritingOptions = {
  readonly isReadBySender: boolean;
  /** The sending client's own name for the message, told to its queue alone. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
};

/** Those for whom the message is not like any other, among those who have it. */
type Noticing = {
  readonly mentioned: readonly UserId[];
  readonly alerted: readonly UserId[];
  /** They have muted the sender. */
  readonly indifferent: readonly UserId[];
};

/** A message that may be sent as it is. */
export type Unsent = Omit<Sent, 'id'>;

type Sent = {
  /** What the client made of the message itself; left out, the content decides. */
  readonly widget?: Widget | undefined;
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

const messageView = (
  caller: Caller,
  topicLinks: MessageView['topicLinks'],
  submessages: readonly Submessage[],
  sent: Sent,
): MessageView => ({
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
  editHistory: [],
  reactions: [],
  submessages,
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

/** For whom the message is read as soon as it is there. */
const readers = (
  caller: Caller,
  { isReadBySender }: WritingOptions,
  { indifferent }: Noticing,
): readonly UserId[] => [...(isReadBySender ? [caller.user.id] : []), ...indifferent];

const flagHolders = (
  read: readonly UserId[],
  mentions: Mentions,
  { mentioned, alerted }: Noticing,
): FlagHolders => ({
  ...(read.length > 0 ? { read } : {}),
  ...(mentioned.length > 0 ? { mentioned } : {}),
  ...(alerted.length > 0 ? { has_alert_word: alerted } : {}),
  ...(mentions.everyoneInChannel ? { stream_wildcard_mentioned: 'everyone' } : {}),
});

/** Of the users, whoever has the message. */
const receiversAmong = (
  { subscriptions }: Tx,
  caller: Caller,
  { channel, userIds }: Destination,
  among: readonly UserId[],
): TE.TaskEither<Unexpected, readonly UserId[]> => {
  if (among.length === 0) {
    return TE.right([]);
  }
  return channel === undefined
    ? TE.right(among.filter((id) => userIds.includes(id)))
    : subscriptions.subscribedAmong(caller.realm.id, channel.id, among);
};

const noticing = (
  tx: Tx,
  caller: Caller,
  { destination, rendering, content }: Unsent,
): TE.TaskEither<Unexpected, Noticing> =>
  pipe(
    tx.readerWishes.of(caller.realm.id, { senderId: caller.user.id, content }),
    TE.map(({ watchedWords, mutedBy }) => ({
      mentioned: rendering.mentions.userIds,
      alerted: alertedBy(content, watchedWords),
      indifferent: mutedBy,
    })),
    TE.flatMap((all) =>
      pipe(
        receiversAmong(
          tx,
          caller,
          destination,
          Array.from(new Set([...all.mentioned, ...all.alerted, ...all.indifferent])),
        ),
        TE.map((receivers) => new Set(receivers)),
        TE.map((receivers) => ({
          mentioned: all.mentioned.filter((id) => receivers.has(id)),
          alerted: all.alerted.filter((id) => receivers.has(id)),
          indifferent: all.indifferent.filter((id) => receivers.has(id)),
        })),
      ),
    ),
  );

const flagsToSet = ({
  mentioned,
  alerted,
}: Noticing): readonly (readonly [UserId, readonly StoredFlag[]])[] =>
  Array.from(new Set([...mentioned, ...alerted]), (userId) => [
    userId,
    [
      ...(mentioned.includes(userId) ? (['mentioned'] as const) : []),
      ...(alerted.includes(userId) ? (['has_alert_word'] as const) : []),
    ],
  ]);

/** Writes what differs from user to user: rows only where there is something to say. */
const writeFlags = (
  { flags }: Tx,
  caller: Caller,
  read: readonly UserId[],
  noticed: Noticing,
  sent: Sent,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    flags.markReadBy(caller.realm.id, sent.id, read),
    TE.flatMap(() => flags.set(caller.realm.id, sent.id, flagsToSet(noticed))),
  );

const rememberFirst = (
  { channels }: Tx,
  caller: Caller,
  { destination: { channel }, id }: Sent,
): TE.TaskEither<Unexpected, void> =>
  channel?.firstMessageId === null
    ? channels.setFirstMessage(caller.realm.id, channel.id, id)
    : TE.right(undefined);

/** What the content makes of the message besides text. */
const addWidget = (
  { edits }: Tx,
  { realm, user }: Caller,
  { id, content, widget = widgetIn(content) }: Sent,
): TE.TaskEither<Unexpected, readonly Submessage[]> => {
  if (widget === undefined) {
    return TE.right([]);
  }
  const submessage = { senderId: user.id, msgType: 'widget', content: JSON.stringify(widget) };
  return pipe(
    edits.addSubmessage(realm.id, id, submessage),
    TE.map((submessageId) => [{ id: submessageId, ...submessage }]),
  );
};

/** Keeps the message, and tells everyone who receives it. */
export const writeMessage = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: WritingOptions,
  unsent: Unsent,
): TE.TaskEither<Unexpected, MessageId> => {
  const { rendering } = unsent;
  return pipe(
    // None of these needs another, so the store is asked for all of them at once.
    sequenceS(TE.ApplicativePar)({
      sent: pipe(
        tx.messages.create(newMessage(caller, unsent)),
        TE.map((id): Sent => ({ ...unsent, id })),
      ),
      noticed: noticing(tx, caller, unsent),
      rules: tx.linkifiers.list(caller.realm.id),
    }),
    TE.let('read', ({ noticed }) => readers(caller, options, noticed)),
    TE.tap(({ sent, read, noticed }) => writeFlags(tx, caller, read, noticed, sent)),
    TE.tap(({ sent }) => rememberFirst(tx, caller, sent)),
    TE.bind('submessages', ({ sent }) => addWidget(tx, caller, sent)),
    TE.tap(({ sent, read, noticed, submessages, rules }) =>
      tx.events.emit(caller.realm.id, [
        {
          event: {
            _tag: 'MessageSent',
            message: messageView(
              caller,
              renderer.topicLinks(sent.destination.topic, rules),
              submessages,
              sent,
            ),
            ...(options.echo === undefined ? {} : { echo: options.echo }),
          },
          audience: audienceOf(sent),
          flags: flagHolders(read, rendering.mentions, noticed),
        },
      ]),
    ),
    TE.map(({ sent }) => sent.id),
  );
};
