import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import type { InitialFlags, MessageToStore } from '@parley/core/messages';
import { foldCase } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { asUnexpected } from '../../connection/failures';
import type { Given, GivenColumns } from '../../connection/given-rows';
import { givenRows, givenValues } from '../../connection/given-rows';
import { fixed, rows } from '../../connection/run';
import type { Db } from '../../database';
import type { Marked } from '../flags/join-ranges';
import { fewRanges, joinRanges } from '../flags/join-ranges';
import { flagBits, toBits } from '../flags/flag-bits';

/** The users with flags on a message, and the bits that are stored. */
const bitsByUser = ({
  delivered,
  read,
  stored,
}: InitialFlags): readonly (readonly [number, number])[] => {
  const isRead = new Set(read);
  const bits = new Map<number, number>(
    delivered.map((id) => [
      id,
      isRead.has(id) ? flagBits.carried : flagBits.carried | flagBits.unread,
    ]),
  );
  stored.forEach(([id, flags]) => bits.set(id, (bits.get(id) ?? 0) | toBits(flags)));
  return Array.from(bits).filter(([, value]) => value !== 0);
};

const flagged = (stored: readonly MessageToStore[]) =>
  stored.flatMap(({ flags }, index) =>
    bitsByUser(flags).map(([userId, bits]) => ({ place: index + 1, userId, bits })),
  );

/** Which message is read by whom; each pair once. */
const marks = (stored: readonly MessageToStore[]) =>
  stored.flatMap(({ flags }, index) =>
    Array.from(new Set(flags.read), (userId) => ({ place: index + 1, userId })),
  );

/** Messages are numbered from 1: their place. */
type PlacedMessage = MessageToStore & { readonly place: number };

const messageColumns: GivenColumns<PlacedMessage> = [
  ['place', 'bigint', ({ place }) => place],
  ['recipient_id', 'bigint', ({ message }) => message.recipientId],
  ['topic', 'text', ({ message }) => message.topic],
  ['topic_key', 'text', ({ message }) => foldCase(message.topic)],
  ['sender_id', 'bigint', ({ message }) => message.senderId],
  ['content', 'text', ({ message }) => message.content],
  ['rendered_content', 'text', ({ message }) => message.rendering.html],
  ['renderer_version', 'integer', ({ message }) => message.rendering.version],
  ['sent_at', 'bigint', ({ message }) => message.sentAt],
  ['client', 'text', ({ message }) => message.client],
  ['mentions_channel', 'boolean', ({ message }) => message.rendering.mentions.everyoneInChannel],
  // Arrays of different lengths cannot be elements of an array.
  ['mentioned_users', 'text', ({ message }) => `{${message.rendering.mentions.userIds.join(',')}}`],
  ['has_link', 'boolean', ({ message }) => message.rendering.hasLink],
  ['has_image', 'boolean', ({ message }) => message.rendering.hasImage],
  ['has_attachment', 'boolean', ({ message }) => message.rendering.attachmentPaths.length > 0],
  ['marks', 'bigint', ({ flags }) => new Set(flags.read).size],
];

/** The parameters $1 to $22 of the fragments below. */
export const messageParameters = (
  given: Given,
  realmId: RealmId,
  stored: readonly MessageToStore[],
): readonly unknown[] => {
  const placed = stored.map((each, index) => ({ ...each, place: index + 1 }));
  const [flags, read] = [flagged(stored), marks(stored)];
  return [
    realmId,
    ...givenValues(given, placed, messageColumns),
    flags.map(({ place }) => place),
    flags.map(({ userId }) => userId),
    flags.map(({ bits }) => bits),
    read.map(({ place }) => place),
    read.map(({ userId }) => userId),
  ];
};

/** `given`: the messages. */
export const givenMessages = (given: Given): string => `
  given as materialized (select * from ${givenRows(given, 'given', 2, messageColumns)})`;

/**
 * `locked`: how many read marks of each message exist. They are locked before the head of the log:
 * the order of all transactions.
 */
export const lockedMarks = `
  locked as materialized (
    select held.place, count(*) as marks from (
      select mark.place from unnest($21::bigint[], (select $22::bigint[])) as mark (place, user_id)
      join given on given.place = mark.place
      join read_range on read_range.realm_id = $1 and read_range.user_id = mark.user_id
        and read_range.recipient_id = given.recipient_id
      order by read_range.user_id, read_range.recipient_id
      for update of read_range
    ) as held group by held.place
  )`;

/** Takes an id for each row of `source`, in its order. */
export const posted = (source: string): string => `
  posted as materialized (
    select ready.*, nextval('message_id_seq') as id from (${source} order by place) as ready
  )`;

/** `inserted`, `flagged`, `marked`: writes the messages of `posted`, their flags and read marks. */
export const writtenMessages = `
  inserted as (
    insert into message (
      realm_id, id, recipient_id, topic, topic_key, sender_id, content, rendered_content,
      renderer_version, sent_at, client, mentions_channel, mentioned_users, has_link, has_image,
      has_attachment
    )
    select $1::bigint, id, recipient_id, topic, topic_key, sender_id, content, rendered_content,
      renderer_version, sent_at, client, mentions_channel, mentioned_users::bigint[], has_link,
      has_image, has_attachment
    from posted
  ), flagged as (
    insert into message_flag (realm_id, user_id, message_id, flags)
    select $1::bigint, flag.user_id, posted.id, flag.flags
    from unnest($18::bigint[], (select $19::bigint[]), (select $20::integer[])) as flag (place, user_id, flags)
    join posted on posted.place = flag.place
  ), marked as (
    insert into read_range (realm_id, user_id, recipient_id, ranges)
    select $1::bigint, mark.user_id, posted.recipient_id,
      range_agg(int8range(posted.id, posted.id, '[]'))
    from unnest($21::bigint[], (select $22::bigint[])) as mark (place, user_id)
    join posted on posted.place = mark.place
    group by mark.user_id, posted.recipient_id
    order by mark.user_id, posted.recipient_id
    on conflict (realm_id, user_id, recipient_id)
    do update set ranges = read_range.ranges + excluded.ranges
    returning user_id, recipient_id,
      (select count(*) from unnest(ranges)) > 2 * settled_ranges + ${fewRanges} as is_due
  )`;

/** The read marks that are to be joined (`joinRanges`), as a value of each row of the result. */
export const dueMarks = `(select json_agg(marked) from marked where is_due) as due`;

/**
 * Locks the head of the log until the commit before it takes ids, so that ids ascend in the order of
 * the log.
 */
const creating = (given: Given): string => `
  with ${givenMessages(given)}, ${lockedMarks}, head as materialized (
    select realm_id from event_head
    where realm_id = $1 and (select count(*) from locked) >= 0
    for update
  ), ${posted('select given.* from given cross join head')}, ${writtenMessages}
  select posted.id, ${dueMarks} from posted order by posted.id`;

const statements = { one: creating('one'), many: creating('many') };

/** Writes messages in the transaction, and joins read marks where that has become worthwhile. */
export const createMessages = (
  db: Db,
  realmId: RealmId,
  messages: readonly MessageToStore[],
): Async<readonly MessageId[]> => {
  const given = messages.length === 1 ? 'one' : 'many';
  return pipe(
    rows(
      fixed<{ readonly id: MessageId; readonly due: readonly Marked[] | null }>(
        db,
        statements[given],
        messageParameters(given, realmId, messages),
      ),
    ),
    // Each row has the marks of all messages.
    TE.tap(([first]) => joinRanges(db, realmId, first?.due ?? [])),
    TE.map((created) => created.map(({ id }) => id)),
  );
};

/** Like `createMessages`, for one message. */
export const createMessage = (db: Db, message: MessageToStore): Async<MessageId> =>
  pipe(
    createMessages(db, message.message.realmId, [message]),
    TE.flatMap(([id]) =>
      id === undefined ? TE.left(asUnexpected(new Error('the message has no id'))) : TE.right(id),
    ),
  );
