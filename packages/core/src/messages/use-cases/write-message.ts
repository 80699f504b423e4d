import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { AddressedEvent } from '../../events/log-entry';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId, UserId } from '../../shared/id';
import type { TopicPreference, VisibilityPolicy } from '../../topics/topic-preference';
import { changePreferences } from '../../topics/use-cases/change-preferences';
import type { VisibilityNeeds } from '../../topics/use-cases/raise-visibility';
import { followWhereMentioned, raiseVisibility } from '../../topics/use-cases/raise-visibility';
import type { User } from '../../users/user';
import { isBot, isServiceBot, isSystemBot } from '../../users/user';
import type { Submessage } from '../edit-record';
import { widgetIn } from '../message-widget';
import type { Noticing } from '../noticing';
import { flagsToSet, noticingHolders } from '../noticing';
import type { SentMessage, UnsentMessage } from '../sent-message';
import { newMessage, receiversOf, viewSent } from '../sent-message';
import type { NoticingNeeds } from './find-noticing';
import { findNoticing } from './find-noticing';

export type WritingNeeds =
  NoticingNeeds | VisibilityNeeds | 'channels' | 'edits' | 'events' | 'flags' | 'linkifiers';
type Tx = Pick<Transaction, WritingNeeds>;

export type WritingOptions = {
  readonly isReadBySender: boolean;
  /** The sending client's own name for the message, told to its queue alone. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
};

export type WrittenMessage = {
  readonly id: MessageId;
  /** What sending made of how the topic stands with the sender, if anything. */
  readonly newPolicy: VisibilityPolicy | undefined;
};

type Noticed = {
  readonly noticing: Noticing;
  /** Bots that are not in the channel, and have the message because they are mentioned. */
  readonly bots: readonly UserId[];
  /** People mentioned by name who have the message. */
  readonly people: readonly UserId[];
};

const isCallable = (user: User): boolean =>
  isBot(user) && !isServiceBot(user) && !isSystemBot(user) && user.isActive;

/** Who notices the message; a bot that is mentioned has it wherever it was sent. */
const notice = (
  tx: Tx,
  { realm, user: sender }: Caller,
  { id, destination, rendering: { mentions }, content }: SentMessage,
): TE.TaskEither<Unexpected, Noticed> =>
  pipe(
    TE.Do,
    TE.bind('named', () =>
      mentions.userIds.length === 0
        ? TE.right<Unexpected, readonly User[]>([])
        : tx.users.findMany(realm.id, mentions.userIds),
    ),
    TE.bind('noticing', () =>
      findNoticing(tx, realm, {
        id,
        senderId: sender.id,
        recipientId: destination.recipientId,
        topic: destination.channel === undefined ? undefined : destination.topic,
        content,
        mentions,
      }),
    ),
    TE.let('bots', ({ named, noticing }) =>
      destination.channel === undefined
        ? []
        : named
            .filter((user) => isCallable(user) && !noticing.mentioned.includes(user.id))
            .map((user) => user.id),
    ),
    TE.tap(({ bots }) => tx.flags.deliver(realm.id, id, bots)),
    TE.map(({ named, noticing, bots }) => ({
      noticing: { ...noticing, mentioned: [...noticing.mentioned, ...bots] },
      bots,
      people: named
        .filter((user) => !isBot(user) && noticing.mentioned.includes(user.id))
        .map((user) => user.id),
    })),
  );

/** For whom the message is read as soon as it is there. */
const readersOf = (
  { user }: Caller,
  { isReadBySender }: WritingOptions,
  { noticing: { indifferent } }: Noticed,
): readonly UserId[] => [...(isReadBySender ? [user.id] : []), ...indifferent];

/** Writes what differs from user to user: rows only where there is something to say. */
const writeFlags = (
  { flags }: Tx,
  { realm }: Caller,
  read: readonly UserId[],
  { noticing }: Noticed,
  { id }: SentMessage,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    flags.markReadBy(realm.id, id, read),
    TE.flatMap(() => flags.set(realm.id, id, flagsToSet(noticing))),
  );

const rememberFirst = (
  { channels }: Tx,
  caller: Caller,
  { destination: { channel }, id }: SentMessage,
): TE.TaskEither<Unexpected, void> =>
  channel?.firstMessageId === null
    ? channels.setFirstMessage(caller.realm.id, channel.id, id)
    : TE.right(undefined);

/** What the content makes of the message besides text. */
const addWidget = (
  { edits }: Tx,
  { realm, user }: Caller,
  { id, content }: SentMessage,
): TE.TaskEither<Unexpected, readonly Submessage[]> => {
  const widget = widgetIn(content);
  if (widget === undefined) {
    return TE.right([]);
  }
  const submessage = { senderId: user.id, msgType: 'widget', content: JSON.stringify(widget) };
  return pipe(
    edits.addSubmessage(realm.id, id, submessage),
    TE.map((submessageId) => [{ id: submessageId, ...submessage }]),
  );
};

const raise = (
  tx: Tx,
  caller: Caller,
  { destination: { channel, topic }, now }: UnsentMessage,
): TE.TaskEither<Unexpected, TopicPreference | undefined> =>
  channel === undefined
    ? TE.right(undefined)
    : raiseVisibility(tx, caller, 'sending', { channel, topic }, now);

/** What sender and mentioned want to hear of the topic from now on. */
const follow = (
  tx: Tx,
  { realm }: Caller,
  { destination: { channel, topic }, now }: UnsentMessage,
  people: readonly UserId[],
  own: TopicPreference | undefined,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> => {
  const mentioned = people.filter((id) => id !== own?.userId);
  return pipe(
    channel === undefined
      ? TE.right([])
      : followWhereMentioned(tx, realm, { channel, topic }, mentioned, now),
    TE.flatMap((followed) =>
      changePreferences(tx, realm.id, own === undefined ? followed : [own, ...followed]),
    ),
  );
};

/** Keeps the message, and tells everyone who receives it. */
export const writeMessage = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: WritingOptions,
  unsent: UnsentMessage,
): TE.TaskEither<Unexpected, WrittenMessage> =>
  pipe(
    TE.Do,
    TE.bind('own', () => raise(tx, caller, unsent)),
    TE.bind('sent', () =>
      pipe(
        tx.messages.create(newMessage(caller, unsent)),
        TE.map((id): SentMessage => ({ ...unsent, id })),
      ),
    ),
    TE.bind('noticed', ({ sent }) => notice(tx, caller, sent)),
    TE.let('read', ({ noticed }) => readersOf(caller, options, noticed)),
    TE.tap(({ sent, read, noticed }) => writeFlags(tx, caller, read, noticed, sent)),
    TE.tap(({ sent }) => rememberFirst(tx, caller, sent)),
    TE.bind('submessages', ({ sent }) => addWidget(tx, caller, sent)),
    TE.bind('rules', () => tx.linkifiers.list(caller.realm.id)),
    TE.bind('told', ({ own, noticed }) => follow(tx, caller, unsent, noticed.people, own)),
    TE.tap(({ sent, read, noticed, submessages, rules, told }) =>
      tx.events.emit(caller.realm.id, [
        ...told,
        {
          event: {
            _tag: 'MessageSent',
            message: viewSent(
              caller,
              renderer.topicLinks(sent.destination.topic, rules),
              submessages,
              sent,
            ),
            ...(options.echo === undefined ? {} : { echo: options.echo }),
          },
          audience: receiversOf(sent, noticed.bots),
          flags: {
            ...(read.length > 0 ? { read } : {}),
            ...noticingHolders(noticed.noticing, sent.rendering.mentions),
          },
        },
      ]),
    ),
    TE.map(({ sent, own }) => ({ id: sent.id, newPolicy: own?.policy })),
  );
