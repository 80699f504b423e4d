import type {
  ScheduledMessage,
  ScheduledMessageRepository,
  ScheduledPlace,
} from '@parley/core/personal';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, fromFirstRow, fromOnlyRow, sent } from '../connection/run';
import type { Db } from '../database';

const toScheduled = ({
  realmId: _,
  userId: senderId,
  channelId,
  recipients: userIds,
  topic,
  ...scheduled
}: Row<'scheduled_message'>): ScheduledMessage => ({
  ...scheduled,
  senderId,
  place:
    channelId === null ? { _tag: 'ToPeople', userIds } : { _tag: 'InChannel', channelId, topic },
});

const placeFields = (place: ScheduledPlace) =>
  place._tag === 'InChannel'
    ? { channelId: place.channelId, recipients: [], topic: place.topic }
    : { channelId: null, recipients: place.userIds, topic: '' };

const toFields = ({ senderId: userId, place, ...scheduled }: Omit<ScheduledMessage, 'id'>) => ({
  ...scheduled,
  ...placeFields(place),
  userId,
});

/** A message that was sent is neither listed nor removed. */
const unsent = ['waiting', 'failed'] as const satisfies readonly ScheduledMessage['state'][];

export const scheduledMessageRepository = (db: Db): ScheduledMessageRepository => {
  const messages = rowsOf(db, 'scheduled_message');
  return {
    list: (realmId, userId) =>
      eachRow(messages.select({ realmId, userId, state: unsent }, 'deliverAt', 'id'), toScheduled),

    find: (realmId, id) => fromFirstRow(messages.select({ realmId, id }), toScheduled),

    hold: (realmId, id) => fromFirstRow(messages.lock({ realmId, id }), toScheduled),

    create: (realmId, scheduled) =>
      fromOnlyRow(messages.insert({ realmId, ...toFields(scheduled) }), toScheduled),

    replace: (realmId, { id, ...scheduled }) =>
      sent(db, messages.update({ realmId, id }, toFields(scheduled))),

    remove: (realmId, userId, id) =>
      anyRow(messages.delete({ realmId, userId, id, state: unsent })),
  };
};
