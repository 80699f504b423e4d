import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Renderer } from '../../../access';
import type { VisibilityPolicy } from '../../../channels';
import { noteActivity } from '../../../channels';
import type { MessageId, Unexpected } from '../../../kernel';
import { together } from '../../../kernel';
import type { Attachment } from '../../attachments/attachment';
import type { FileAccessNeeds } from '../../attachments/steps/access-attachment';
import { claimForNew, claimable, claiming } from '../../attachments/steps/claim-attachments';
import type { EnqueueCallsNeeds } from '../../outgoing-webhooks/steps/enqueue-calls';
import { enqueueCalls } from '../../outgoing-webhooks/steps/enqueue-calls';
import type { NewMessage } from '../../ports/message-repository';
import type { VisibilityNeeds } from '../../topics/steps/raise-visibility';
import type { Transaction } from '../../transaction';
import { mentionFlagHolders } from '../mention-targets';
import type { SentMessage, UnsentMessage } from '../sent-message';
import { receiversOf, viewSent } from '../sent-message';
import { addWidget } from './add-widget';
import type { MentionTargetNeeds } from './find-mention-targets';
import { findMentionTargets } from './find-mention-targets';
import { findHiddenSender } from './find-hidden-sender';
import { findBeginning, followTopic, raised } from './follow-topic';
import type { Readership } from './notice-message';
import { findNamed, noticeMessage, readersOf, writeFlags } from './notice-message';

export type WritingNeeds =
  | FileAccessNeeds
  | MentionTargetNeeds
  | VisibilityNeeds
  | EnqueueCallsNeeds
  | 'knownUsers'
  | 'channels'
  | 'edits'
  | 'events'
  | 'flags'
  | 'linkifiers'
  | 'subscriptions';
type Tx = Pick<Transaction, WritingNeeds>;

export type WritingOptions = Readership & {
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

/** A channel that nobody wrote in for long is active again. */
const markActive = (
  tx: Tx,
  { realm }: Caller,
  { destination: { channel }, now }: UnsentMessage,
): TE.TaskEither<Unexpected, void> =>
  channel === undefined ? TE.right(undefined) : noteActivity(tx, realm, channel, true, now);

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
    together({
      sent: pipe(
        tx.messages.create(newMessage(caller, unsent)),
        TE.map((id): SentMessage => ({ ...unsent, id })),
      ),
      beginning: findBeginning(tx, caller, unsent),
      named: findNamed(tx, caller, unsent),
      meant: findMentionTargets(tx, caller.realm, {
        senderId: caller.user.id,
        recipientId: unsent.destination.recipientId,
        topic: unsent.destination.channel === undefined ? undefined : unsent.destination.topic,
        content: unsent.content,
        mentions: unsent.rendering.mentions,
      }),
      rules: tx.linkifiers.list(caller.realm.id),
    }),
    TE.let('own', ({ sent, beginning }) => raised(sent, beginning)),
    TE.bind('noticed', ({ sent, named, meant }) => noticeMessage(tx, caller, sent, named, meant)),
    TE.let('read', ({ noticed }) => readersOf(caller, options, noticed)),
    TE.tap(({ sent, read, noticed }) => writeFlags(tx, caller, read, noticed, sent)),
    TE.bind('submessages', ({ sent }) => addWidget(tx, caller, sent)),
    TE.tap(({ sent }) => enqueueCalls(tx, caller, sent)),
    TE.tap(() => markActive(tx, caller, unsent)),
    TE.bind('claimed', ({ sent }) => claimForNew(tx, caller, sent.id, claims)),
    TE.bind('told', ({ own, noticed }) => followTopic(tx, caller, unsent, noticed.people, own)),
    TE.bind('inaccessibleUser', () => findHiddenSender(tx, caller, unsent.destination)),
    TE.tap(({ sent, read, noticed, submessages, rules, claimed, told, inaccessibleUser }) =>
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
            ...inaccessibleUser,
          },
          audience: receiversOf(sent, noticed.bots),
          flags: {
            ...(read.length > 0 ? { read } : {}),
            ...mentionFlagHolders(noticed.mentionTargets, sent.rendering.mentions),
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
