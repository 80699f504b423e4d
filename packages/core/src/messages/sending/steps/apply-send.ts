import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { withUserDetails } from '../../../access';
import { enqueueNotice, newPreferences } from '../../../channels';
import type { Async, MessageId, RecipientId } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import { enqueueFetch } from '../../link-previews/steps/enqueue-fetch';
import { triggerOf } from '../../outgoing-webhooks/webhook-trigger';
import type { Transaction } from '../../transaction';
import { botOwnerNoticeKey } from '../bot-owner-notices';
import type { Destination } from '../destination';
import { initialFlags } from '../message-flags';
import type { SendPlan } from '../plan-send';
import type { WrittenIds } from '../sent-events';
import { sentEvents, widgetSubmessage } from '../sent-events';
import type { SentMessage } from '../sent-message';
import { sentMessage } from '../sent-message';

/** Returns the recipient of the destination; creates the conversation if there is none. */
export const ensureRecipient = (
  { recipients }: Pick<Transaction, 'recipients'>,
  { realm }: Caller,
  destination: Destination,
): Async<RecipientId> => {
  if (destination._tag === 'InChannel') {
    return TE.right(destination.channel.recipientId);
  }
  return destination.recipientId === undefined
    ? pipe(
        recipients.ensureConversation(
          realm.id,
          destination.people.map(({ id }) => id),
        ),
        TE.map(({ id }) => id),
      )
    : TE.right(destination.recipientId);
};

const enqueueJobs = (
  tx: Transaction,
  caller: Caller,
  { destination, message, webhooks, fetchesPages, ownerNotice }: SendPlan,
  messageId: MessageId,
): Async<void> => {
  const { realm, user } = caller;
  return pipe(
    webhooks,
    TE.traverseSeqArray((botId) => {
      const key = `webhook:${realm.id}:${messageId}:${botId}`;
      return tx.jobs.enqueue(
        {
          _tag: 'CallOutgoingWebhook',
          realmId: realm.id,
          key,
          botId,
          messageId,
          trigger: triggerOf(destination),
        },
        undefined,
        key,
      );
    }),
    TE.flatMap(() =>
      fetchesPages ? enqueueFetch(tx, caller, messageId, message) : TE.right(undefined),
    ),
    TE.flatMap(() =>
      ownerNotice === undefined
        ? TE.right(undefined)
        : enqueueNotice(tx, realm, ownerNotice, botOwnerNoticeKey(user)),
    ),
  );
};

/**
 * Writes what a plan changes about other things. This comes before the message, because writing a
 * message locks the log: whoever waits for a row then makes all others of the realm wait.
 */
const writeChanges = (
  tx: Transaction,
  { realm }: Caller,
  { activates, preferences }: SendPlan,
): Async<void> =>
  pipe(
    activates === undefined
      ? TE.right(undefined)
      : tx.channels.update(realm.id, activates.channel.id, { isRecentlyActive: true }),
    TE.flatMap(() => tx.topicPreferences.set(realm.id, newPreferences(preferences))),
  );

/** Writes what belongs to the message of a plan, and returns the plan's events. */
const writeAdditions = (
  tx: Transaction,
  caller: Caller,
  plan: SendPlan,
  { recipientId, messageId }: Pick<WrittenIds, 'recipientId' | 'messageId'>,
): Async<readonly AddressedEvent[]> => {
  const { realm } = caller;
  const { widget, claims } = plan;
  const addWidget: Async<number | undefined> =
    widget === undefined
      ? TE.right(undefined)
      : tx.edits.addSubmessage(realm.id, messageId, widgetSubmessage(plan));
  return pipe(
    addWidget,
    TE.tap(() => enqueueJobs(tx, caller, plan, messageId)),
    TE.tap(() =>
      claims.length === 0
        ? TE.right(undefined)
        : tx.attachments.claim(
            realm.id,
            messageId,
            claims.map(({ id }) => id),
          ),
    ),
    TE.map((submessageId) => sentEvents(caller, plan, { recipientId, messageId, submessageId })),
  );
};

const emit = (tx: Transaction, { realm }: Caller, events: readonly AddressedEvent[]): Async<void> =>
  pipe(
    withUserDetails(tx, realm.id)(events),
    TE.flatMap((detailed) => tx.events.emit(realm.id, detailed)),
  );

/** Writes the plan and emits its events. */
export const applySend = (tx: Transaction, caller: Caller, plan: SendPlan): Async<SentMessage> =>
  pipe(
    TE.Do,
    TE.bind('recipientId', () => ensureRecipient(tx, caller, plan.destination)),
    TE.tap(() => writeChanges(tx, caller, plan)),
    TE.bind('messageId', ({ recipientId }) =>
      tx.messages.create({ ...plan.message, recipientId }, initialFlags(plan.flags)),
    ),
    TE.tap((ids) =>
      pipe(
        writeAdditions(tx, caller, plan, ids),
        TE.flatMap((events) => emit(tx, caller, events)),
      ),
    ),
    TE.map(({ messageId }) => sentMessage(caller, plan, messageId)),
  );

/** A plan for a conversation that exists. */
type ConversationPlan = { readonly recipientId: RecipientId; readonly plan: SendPlan };

/**
 * Writes direct messages of a bot and emits their events, with as many statements as for
 * one, unless they have files.
 *
 * @returns the ids in the order of the plans
 */
export const applySends = (
  tx: Transaction,
  caller: Caller,
  plans: readonly ConversationPlan[],
): Async<readonly MessageId[]> =>
  pipe(
    plans,
    TE.traverseSeqArray(({ plan }) => writeChanges(tx, caller, plan)),
    TE.flatMap(() =>
      tx.messages.createMany(
        caller.realm.id,
        plans.map(({ recipientId, plan }) => ({
          message: { ...plan.message, recipientId },
          flags: initialFlags(plan.flags),
        })),
      ),
    ),
    TE.tap((messageIds) =>
      pipe(
        RA.zip(plans, messageIds),
        TE.traverseSeqArray(([{ recipientId, plan }, messageId]) =>
          writeAdditions(tx, caller, plan, { recipientId, messageId }),
        ),
        TE.flatMap((events) => emit(tx, caller, events.flat())),
      ),
    ),
  );
