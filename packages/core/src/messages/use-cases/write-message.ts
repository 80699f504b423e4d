import { sequenceS } from 'fp-ts/Apply';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Attachment } from '../../attachments/attachment';
import type { FileAccessNeeds } from '../../attachments/use-cases/access-attachment';
import { claimForNew, claimable, claiming } from '../../attachments/use-cases/claim-attachments';
import type { Caller } from '../../authentication/caller';
import type { AddressedEvent } from '../../events/log-entry';
import type { NewMessage } from '../../ports/message-repository';
import type { EnqueueCallsNeeds } from '../../outgoing-webhooks/use-cases/enqueue-calls';
import { enqueueCalls } from '../../outgoing-webhooks/use-cases/enqueue-calls';
import type { Renderer } from '../../ports/renderer';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId, UserId } from '../../shared/id';
import type { TopicPreference, VisibilityPolicy } from '../../topics/topic-preference';
import { changePreferences } from '../../topics/use-cases/change-preferences';
import type { Footing, VisibilityNeeds } from '../../topics/use-cases/raise-visibility';
import {
  findFooting,
  findOldest,
  followWhereMentioned,
  raisedPreference,
} from '../../topics/use-cases/raise-visibility';
import type { User } from '../../users/user';
import { isBot, isServiceBot, isSystemBot } from '../../users/user';
import type { Submessage } from '../edit-record';
import { widgetIn } from '../message-widget';
import type { Noticing } from '../noticing';
import { flagsToSet, noticingHolders } from '../noticing';
import type { SentMessage, UnsentMessage } from '../sent-message';
import { receiversOf, viewSent } from '../sent-message';
import type { NoticingNeeds } from './find-noticing';
import { findMeant, keepHolders } from './find-noticing';
import { findStranger } from './find-stranger';

export type WritingNeeds =
  | FileAccessNeeds
  | NoticingNeeds
  | VisibilityNeeds
  | EnqueueCallsNeeds
  | 'acquaintances'
  | 'channels'
  | 'edits'
  | 'events'
  | 'flags'
  | 'linkifiers'
  | 'subscriptions';
type Tx = Pick<Transaction, WritingNeeds>;

export type WritingOptions = {
  readonly isReadBySender: boolean;
  /** Who besides has no need to look at it. */
  readonly readBy?: readonly UserId[];
  /** The sending client's own name for the message, told to its queue alone. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
};

export type WrittenMessage = {
  readonly id: MessageId;
  /** What sending made of how the topic stands with the sender, if anything. */
  readonly newPolicy: VisibilityPolicy | undefined;
};

const newMessage = (caller: Caller, unsent: UnsentMessage): NewMessage => ({
  realmId: caller.realm.id,
  recipientId: unsent.destination.recipientId,
  topic: unsent.destination.topic,
  senderId: caller.user.id,
  content: unsent.content,
  rendering: unsent.rendering,
  sentAt: unsent.now,
  client: caller.client,
});

type Noticed = {
  readonly noticing: Noticing;
  /** Bots that are not in the channel, and have the message because they are mentioned. */
  readonly bots: readonly UserId[];
  /** People mentioned by name who have the message. */
  readonly people: readonly UserId[];
};

const isCallable = (user: User): boolean =>
  isBot(user) && !isServiceBot(user) && !isSystemBot(user) && user.isActive;

/** Those whom the text mentions by name. */
const findNamed = (
  { users }: Tx,
  { realm }: Caller,
  { rendering: { mentions } }: UnsentMessage,
): TE.TaskEither<Unexpected, readonly User[]> =>
  mentions.userIds.length === 0 ? TE.right([]) : users.findMany(realm.id, mentions.userIds);

/** Who notices the message; a bot that is mentioned has it wherever it was sent. */
const notice = (
  tx: Tx,
  { realm }: Caller,
  { id, destination }: SentMessage,
  named: readonly User[],
  meant: Noticing,
): TE.TaskEither<Unexpected, Noticed> =>
  pipe(
    TE.Do,
    TE.bind('noticing', () => keepHolders(tx, realm, id, meant)),
    TE.let('bots', ({ noticing }) =>
      destination.channel === undefined
        ? []
        : named
            .filter((user) => isCallable(user) && !noticing.mentioned.includes(user.id))
            .map((user) => user.id),
    ),
    TE.tap(({ bots }) => tx.flags.deliver(realm.id, id, bots)),
    TE.map(({ noticing, bots }) => ({
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
  { isReadBySender, readBy = [] }: WritingOptions,
  { noticing: { indifferent } }: Noticed,
): readonly UserId[] =>
  Array.from(new Set([...(isReadBySender ? [user.id] : []), ...readBy, ...indifferent]));

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

/** What the content makes of the message besides text. */
const addWidget = (
  { edits }: Tx,
  { realm, user }: Caller,
  { id, content, widget = widgetIn(content) }: SentMessage,
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

type Beginning = { readonly own: Footing | undefined; readonly oldest: O.Option<MessageId> };

/** How the topic stands with the sender, and what it began with. */
const findBeginning = (
  tx: Tx,
  caller: Caller,
  { destination: { channel, topic } }: UnsentMessage,
): TE.TaskEither<Unexpected, Beginning> =>
  channel === undefined || isBot(caller.user)
    ? TE.right({ own: undefined, oldest: O.none })
    : sequenceS(TE.ApplicativePar)({
        own: findFooting(tx, caller, { channel, topic }),
        oldest: findOldest(tx, caller, { channel, topic }),
      });

const raised = (
  { id, destination: { channel, topic }, now }: SentMessage,
  { own, oldest }: Beginning,
): TopicPreference | undefined =>
  channel === undefined || own === undefined
    ? undefined
    : raisedPreference(
        own,
        O.isNone(oldest) || oldest.value === id ? 'initiation' : 'sending',
        { channel, topic },
        now,
      );

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

const keepAndTell = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: WritingOptions,
  unsent: UnsentMessage,
  claims: readonly Attachment[],
): TE.TaskEither<Unexpected, WrittenMessage> =>
  pipe(
    // None of these needs another, so the store is asked for all of them at once.
    sequenceS(TE.ApplicativePar)({
      sent: pipe(
        tx.messages.create(newMessage(caller, unsent)),
        TE.map((id): SentMessage => ({ ...unsent, id })),
      ),
      beginning: findBeginning(tx, caller, unsent),
      named: findNamed(tx, caller, unsent),
      meant: findMeant(tx, caller.realm, {
        senderId: caller.user.id,
        recipientId: unsent.destination.recipientId,
        topic: unsent.destination.channel === undefined ? undefined : unsent.destination.topic,
        content: unsent.content,
        mentions: unsent.rendering.mentions,
      }),
      rules: tx.linkifiers.list(caller.realm.id),
    }),
    TE.let('own', ({ sent, beginning }) => raised(sent, beginning)),
    TE.bind('noticed', ({ sent, named, meant }) => notice(tx, caller, sent, named, meant)),
    TE.let('read', ({ noticed }) => readersOf(caller, options, noticed)),
    TE.tap(({ sent, read, noticed }) => writeFlags(tx, caller, read, noticed, sent)),
    TE.bind('submessages', ({ sent }) => addWidget(tx, caller, sent)),
    TE.tap(({ sent }) => enqueueCalls(tx, caller, sent)),
    TE.bind('claimed', ({ sent }) => claimForNew(tx, caller, sent.id, claims)),
    TE.bind('told', ({ own, noticed }) => follow(tx, caller, unsent, noticed.people, own)),
    TE.bind('stranger', () => findStranger(tx, caller, unsent.destination)),
    TE.tap(({ sent, read, noticed, submessages, rules, claimed, told, stranger }) =>
      tx.events.emit(caller.realm.id, [
        ...claimed,
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
            ...stranger,
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

/** Keeps the message, claims the files that it links, and tells everyone who receives it. */
export const writeMessage = (
  tx: Tx,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  options: WritingOptions,
  unsent: UnsentMessage,
): TE.TaskEither<Unexpected, WrittenMessage> =>
  pipe(
    claimable(tx, caller, unsent.rendering),
    TE.flatMap((claims) =>
      keepAndTell(
        tx,
        renderer,
        caller,
        options,
        { ...unsent, rendering: claiming(unsent.rendering, claims) },
        claims,
      ),
    ),
  );
