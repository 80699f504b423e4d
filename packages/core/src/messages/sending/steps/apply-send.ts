import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { withUserDetails } from '../../../access';
import type { VisibilityPolicy } from '../../../channels';
import { enqueueNotice } from '../../../channels';
import type { MessageId, RecipientId, Unexpected } from '../../../kernel';
import { triggerOf } from '../../outgoing-webhooks/webhook-trigger';
import type { Transaction } from '../../transaction';
import { botOwnerNoticeKey } from '../bot-owner-notices';
import type { Destination } from '../destination';
import { initialFlags } from '../message-flags';
import type { SendPlan } from '../plan-send';
import { sentEvents, widgetSubmessage } from '../sent-events';

export type SentMessage = {
  readonly id: MessageId;
  /** The sender's new policy for the topic, if sending changed it. */
  readonly newPolicy: VisibilityPolicy | undefined;
};

/** Returns the recipient of the destination; creates the conversation if there is none. */
export const ensureRecipient = (
  { recipients }: Pick<Transaction, 'recipients'>,
  { realm }: Caller,
  destination: Destination,
): TE.TaskEither<Unexpected, RecipientId> => {
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
  { realm, user }: Caller,
  { destination, webhooks, ownerNotice }: SendPlan,
  messageId: MessageId,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    webhooks,
    TE.traverseSeqArray((botId) =>
      tx.jobs.enqueue({
        _tag: 'CallOutgoingWebhook',
        realmId: realm.id,
        botId,
        messageId,
        trigger: triggerOf(destination),
      }),
    ),
    TE.flatMap(() =>
      ownerNotice === undefined
        ? TE.right(undefined)
        : enqueueNotice(tx, realm, ownerNotice, botOwnerNoticeKey(user)),
    ),
  );

/** Writes the plan and emits its events. */
export const applySend = (
  tx: Transaction,
  caller: Caller,
  plan: SendPlan,
): TE.TaskEither<Unexpected, SentMessage> => {
  const { realm } = caller;
  const { message, widget, activates, claims, preferences } = plan;
  return pipe(
    TE.Do,
    TE.bind('recipientId', () => ensureRecipient(tx, caller, plan.destination)),
    TE.bind('messageId', ({ recipientId }) =>
      tx.messages.create({ ...message, recipientId }, initialFlags(plan.flags)),
    ),
    TE.bind('submessageId', ({ messageId }) =>
      widget === undefined
        ? TE.right(undefined)
        : tx.edits.addSubmessage(realm.id, messageId, widgetSubmessage(plan)),
    ),
    TE.tap(({ messageId }) => enqueueJobs(tx, caller, plan, messageId)),
    TE.tap(() =>
      activates === undefined
        ? TE.right(undefined)
        : tx.channels.update(realm.id, activates.channel.id, { isRecentlyActive: true }),
    ),
    TE.tap(({ messageId }) =>
      claims.length === 0
        ? TE.right(undefined)
        : tx.attachments.claim(
            realm.id,
            messageId,
            claims.map(({ id }) => id),
          ),
    ),
    TE.tap(() =>
      preferences.length === 0
        ? TE.right(undefined)
        : tx.topics.setPreferences(
            realm.id,
            preferences.map(({ preference }) => preference),
          ),
    ),
    TE.tap((written) =>
      pipe(
        withUserDetails(tx, realm.id)(sentEvents(caller, plan, written)),
        TE.flatMap((events) => tx.events.emit(realm.id, events)),
      ),
    ),
    TE.map(({ messageId }) => ({ id: messageId, newPolicy: plan.newPolicy })),
  );
};
