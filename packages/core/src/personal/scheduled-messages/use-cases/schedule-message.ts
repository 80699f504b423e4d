import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, RenderingDependencies } from '../../../access';
import { withinLimit } from '../../../access';
import type { ScheduledMessageId, Timestamp, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { announceToOwner } from '../../own-records/steps/own-records';
import type {
  DestinationFailure,
  MentionFailure,
  PreparationFailure,
  PreparedMessage,
} from '../../../messages';
import {
  claimForLater,
  isReadBySender,
  prepareMessage,
  ensureDestination,
} from '../../../messages';
import type { Transaction } from '../../transaction';
import { isToSelf, scheduledPlace } from '../scheduled-message';
import type { ScheduledRecipient, ScheduledType } from '../scheduled-message-request';
import { scheduledAddressee } from '../scheduled-message-request';
import { enqueueDelivery } from '../steps/enqueue-delivery';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type ScheduleMessage = {
  readonly type: ScheduledType;
  readonly to: ScheduledRecipient;
  readonly topic?: string | undefined;
  /** Markdown. */
  readonly content: string;
  readonly deliverAt: Timestamp;
  /** Undefined depends on the client: messages from clients for people are read by their senders. */
  readonly isReadBySender?: boolean | undefined;
};

type ScheduleMessageFailure =
  | PersonalFailure<'ChannelIdExpected' | 'DeliveryTimeNotInFuture' | 'UserIdsExpected'>
  | AccessFailure<'CollectionFull'>
  | DestinationFailure
  | PreparationFailure
  | MentionFailure;

type Dependencies = RenderingDependencies & Pick<Ports, 'clock' | 'transact'>;

const keep = (
  tx: Transaction,
  caller: Caller,
  command: ScheduleMessage,
  prepared: PreparedMessage,
): Work<ScheduleMessageFailure, ScheduledMessageId> => {
  const { realm, user, client } = caller;
  return pipe(
    ensureDestination(tx, caller, prepared),
    TE.map((destination) => scheduledPlace(user.id, destination)),
    TE.flatMap((place) =>
      pipe(
        tx.scheduledMessages.create(realm.id, {
          senderId: user.id,
          place,
          content: prepared.content,
          renderedContent: prepared.rendering.html,
          deliverAt: command.deliverAt,
          isReadBySender:
            command.isReadBySender ?? (isReadBySender(client) && !isToSelf(user.id, place)),
          client,
          state: 'waiting',
        }),
        withinLimit(tx, caller, 'scheduledMessages'),
      ),
    ),
    TE.tap((made) => claimForLater(tx, caller, made.id, prepared.rendering)),
    TE.tap((made) => enqueueDelivery(tx, realm.id, made)),
    TE.tap((made) =>
      announceToOwner(tx, caller, { _tag: 'ScheduledMessageAdded', scheduled: made }),
    ),
    TE.map(({ id }) => id),
  );
};

/**
 * Stores a message until its time of delivery. It must be one that could be sent now.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
 */
export const scheduleMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: ScheduleMessage): Work<ScheduleMessageFailure, ScheduledMessageId> =>
    pipe(
      TE.fromIO<Timestamp, ScheduleMessageFailure>(dependencies.clock.now),
      ensure((now) => command.deliverAt > now, personalFailure('DeliveryTimeNotInFuture')),
      TE.flatMapEither(() => scheduledAddressee(command.type, command.to, command.topic)),
      TE.flatMap((addressee) =>
        prepareMessage(dependencies)(caller, { addressee, content: command.content }),
      ),
      TE.flatMap((prepared) =>
        dependencies.transact(caller, (tx) => keep(tx, caller, command, prepared)),
      ),
    );
