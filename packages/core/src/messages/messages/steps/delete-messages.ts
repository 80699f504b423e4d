import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageForViewer } from '../../../channels';
import type { Audience, ChannelId, MessageId, RealmId, Unexpected, UserId } from '../../../kernel';
import { groupBy } from '../../../kernel';
import type { RemovalNeeds } from '../../attachments/steps/remove-unclaimed';
import { removeUnclaimed } from '../../attachments/steps/remove-unclaimed';
import type { FirstMessage } from '../../ports/message-edit-repository';
import type { Transaction } from '../../transaction';
import { messageActionAudience } from '../message-audience';
import type { BeginningNeeds } from './first-messages';
import { findBegun, lockWithBeginnings } from './first-messages';

export type DeletionNeeds = RemovalNeeds | BeginningNeeds | 'events' | 'messages';
type Tx = Pick<Transaction, DeletionNeeds>;

const withUser = (audience: Audience, userId: UserId | undefined): Audience =>
  userId === undefined || audience.users.includes(userId)
    ? audience
    : { ...audience, users: [...audience.users, userId] };

const of = (found: readonly FirstMessage[], id: ChannelId): readonly FirstMessage[] =>
  found.filter(({ channelId }) => channelId === id);

/**
 * Messages of one conversation or topic: one event for all who have any of them.
 *
 * @param known what the channels began with until now; answered as it is from now on
 */
const deleteTogether = (
  tx: Tx,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
  known: readonly FirstMessage[],
): TE.TaskEither<Unexpected, readonly FirstMessage[]> => {
  const [first] = messages;
  if (first === undefined) {
    return TE.right(known);
  }
  const ids = messages.map(({ id }) => id);
  return pipe(
    TE.Do,
    TE.bind('company', () => tx.messages.companyOf(realmId, ids)),
    TE.bind('claimed', () => tx.attachments.claimedBy(realmId, ids)),
    TE.tap(() => tx.edits.remove(realmId, ids)),
    TE.tap(({ claimed }) => removeUnclaimed(tx, realmId, claimed)),
    TE.bind('begun', () =>
      first.channel === undefined
        ? TE.right([])
        : findBegun(tx, realmId, of(known, first.channel.channel.id)),
    ),
    TE.tap(({ company, begun }) => {
      const audience = withUser(messageActionAudience(first, company, ids.slice(1)), deleterId);
      return tx.events.emit(realmId, [
        ...begun.map((change) => ({
          event: { _tag: 'FirstMessageChanged' as const, ...change },
          audience,
        })),
        {
          event: {
            _tag: 'MessagesDeleted',
            messageIds: ids,
            ...(first.channel === undefined
              ? {}
              : { place: { channelId: first.channel.channel.id, topic: first.topic } }),
          },
          audience,
        },
      ]);
    }),
    TE.map(({ begun }) => [
      ...known.filter(({ channelId }) => of(begun, channelId).length === 0),
      ...begun,
    ]),
  );
};

/**
 * Deletes messages for good, files that no other message links with them, and tells everyone who had
 * them: one event for each topic, and one for each direct message and each message of protected
 * history, as different people may have received each.
 */
export const deleteMessages = (
  tx: Tx,
  realmId: RealmId,
  messages: readonly MessageForViewer[],
  deleterId: UserId | undefined,
): TE.TaskEither<Unexpected, void> => {
  const togetherBy = ({ id, recipientId, topic, channel }: MessageForViewer): string =>
    channel === undefined || channel.channel.privacy === 'privateProtected'
      ? `${recipientId} ${id}`
      : `${recipientId} ${topic}`;
  return pipe(
    Array.from(groupBy(messages, togetherBy).values()),
    RA.reduce(
      lockWithBeginnings(
        tx,
        realmId,
        messages.map(({ channel }) => channel?.channel.id).filter((id) => id !== undefined),
      ),
      (before, group) =>
        pipe(
          before,
          TE.flatMap((known) => deleteTogether(tx, realmId, group, deleterId, known)),
        ),
    ),
    TE.map(() => undefined),
  );
};

/** The same by ids; those that are gone already are passed over. */
export const deleteMessagesById = (
  tx: Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
  deleterId: UserId | undefined,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    tx.edits.lock(realmId, ids),
    TE.flatMap((locked) => tx.messages.findManyFor(realmId, undefined, locked)),
    TE.flatMap((messages) => deleteMessages(tx, realmId, messages, deleterId)),
  );
