import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, RenderingDependencies } from '../../../access';
import { withinLimit } from '../../../access';
import type { Clock, ScheduledMessageId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { announceToOwner } from '../../own-records/steps/own-records';
import type {
  DestinationFailure,
  MentionFailure,
  MessageFailure,
  PreparationFailure,
  PreparedMessage,
} from '../../../messages';
import { claimForLater, prepareMessage, ensureDestination } from '../../../messages';
import type { ScheduledMessageRepository } from '../../ports/own-record-repositories';
import type { Snapshot, Transact, Transaction } from '../../transaction';
import type { ScheduledMessage, ScheduledPlace } from '../scheduled-message';
import { scheduledPlace } from '../scheduled-message';
import type { ScheduledMessageChange } from '../scheduled-message-request';
import { changedAddressee, checkChange, checkChangeable } from '../scheduled-message-request';
import { enqueueDelivery } from '../steps/enqueue-delivery';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

export type UpdateScheduledMessage = ScheduledMessageChange & { readonly id: ScheduledMessageId };

type Unchangeable = PersonalFailure<
  'ScheduledMessageDoesNotExist' | 'ScheduledMessageWasSent' | 'DeliveryTimeNotInFuture'
>;

type UpdateScheduledMessageFailure =
  | PersonalFailure<
      'ChannelIdExpected' | 'RecipientMissingForType' | 'TopicMissingForType' | 'UserIdsExpected'
    >
  | AccessFailure<'CollectionFull'>
  | MessageFailure<'NothingToChange'>
  | DestinationFailure
  | PreparationFailure
  | Unchangeable
  | MentionFailure;

type Dependencies = RenderingDependencies & {
  readonly transact: Transact;
  readonly snapshot: Snapshot<'scheduledMessages'>;
  readonly clock: Clock;
};

/** The caller's message, if it can still be changed. */
const accessChangeable = (
  find: ScheduledMessageRepository['find'],
  { realm, user }: Caller,
  command: UpdateScheduledMessage,
): Work<Unchangeable, ScheduledMessage> =>
  pipe(
    find(realm.id, command.id),
    TE.flatMap(TE.fromOption((): Unchangeable => personalFailure('ScheduledMessageDoesNotExist'))),
    ensure(({ senderId }) => senderId === user.id, personalFailure('ScheduledMessageDoesNotExist')),
    TE.tapEither((scheduled) => checkChangeable(scheduled, command)),
  );

const keepsPlace = ({ type, to, topic }: ScheduledMessageChange): boolean =>
  [type, to, topic].every((part) => part === undefined);

/** Checks the content and the recipient again if the change affects them. */
const prepare = (
  dependencies: Dependencies,
  caller: Caller,
  command: UpdateScheduledMessage,
  present: ScheduledMessage,
): Work<UpdateScheduledMessageFailure, PreparedMessage | undefined> =>
  keepsPlace(command) && command.content === undefined
    ? TE.right(undefined)
    : pipe(
        TE.fromEither<UpdateScheduledMessageFailure, PreparedMessage['addressee']>(
          changedAddressee(present, command),
        ),
        TE.flatMap((addressee) =>
          prepareMessage(dependencies)(caller, {
            addressee,
            content: command.content ?? present.content,
          }),
        ),
      );

const placeOf = (
  tx: Transaction,
  caller: Caller,
  prepared: PreparedMessage | undefined,
): Work<UpdateScheduledMessageFailure, ScheduledPlace | undefined> =>
  prepared === undefined
    ? TE.right(undefined)
    : pipe(
        ensureDestination(tx, caller, prepared),
        TE.map((destination) => scheduledPlace(caller.user.id, destination)),
      );

const write = (
  tx: Transaction,
  caller: Caller,
  command: UpdateScheduledMessage,
  prepared: PreparedMessage | undefined,
): Work<UpdateScheduledMessageFailure, void> =>
  pipe(
    TE.Do,
    TE.bindW('present', () => accessChangeable(tx.scheduledMessages.hold, caller, command)),
    TE.bindW('place', () => placeOf(tx, caller, prepared)),
    TE.let('scheduled', ({ present, place }): ScheduledMessage => ({
      ...present,
      // Another request may have changed it since the content was checked for its former place.
      place: keepsPlace(command) ? present.place : (place ?? present.place),
      ...(command.content === undefined || prepared === undefined
        ? {}
        : { content: prepared.content, renderedContent: prepared.rendering.html }),
      deliverAt: command.deliverAt ?? present.deliverAt,
      state: 'waiting',
    })),
    TE.tap(({ scheduled }) =>
      pipe(
        tx.scheduledMessages.replace(caller.realm.id, scheduled),
        withinLimit(tx, caller, 'scheduledMessages'),
      ),
    ),
    TE.tap(({ scheduled }) =>
      command.content === undefined || prepared === undefined
        ? TE.right(undefined)
        : claimForLater(tx, caller, scheduled.id, prepared.rendering),
    ),
    TE.tap(({ scheduled }) => enqueueDelivery(tx, caller.realm.id, scheduled)),
    TE.flatMap(({ scheduled }) =>
      announceToOwner(tx, caller, { _tag: 'ScheduledMessageUpdated', scheduled }),
    ),
  );

/**
 * Changes a message that was not sent yet; a failed one is scheduled again.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
 */
export const updateScheduledMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateScheduledMessage): Work<UpdateScheduledMessageFailure, void> =>
    pipe(
      TE.fromIO<number, UpdateScheduledMessageFailure>(dependencies.clock.now),
      TE.flatMapEither((now): E.Either<UpdateScheduledMessageFailure, void> =>
        checkChange(command, now),
      ),
      TE.flatMap(() =>
        dependencies.snapshot(caller.realm.id)(({ scheduledMessages }) =>
          accessChangeable(scheduledMessages.find, caller, command),
        ),
      ),
      TE.flatMap((present) => prepare(dependencies, caller, command, present)),
      TE.flatMap((prepared) =>
        dependencies.transact(caller, (tx) => write(tx, caller, command, prepared)),
      ),
    );
