import type { Realm } from '@parley/core/access';
import type {
  Async,
  ChannelId,
  RecipientId,
  RecipientId as RecipientIdType,
  UserId as UserIdType,
} from '@parley/core/kernel';
import type { MessageView } from '@parley/core/messages';
import { viewSender } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { toBot } from '../../accounts/account-columns';
import type { Compiled } from '../../connection/run';
import { compiled, fromAllRows } from '../../connection/run';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../database';

/** The place of all messages to a channel. */
export type PlaceInChannel = Extract<MessageView['place'], { readonly _tag: 'InChannel' }>;

/** By their recipients. */
export type PlacesInChannels = ReadonlyMap<number, PlaceInChannel>;

/** By user id. */
export type Senders = ReadonlyMap<number, MessageView['sender']>;

/** What the messages of a page have in common with others: facts, not messages. */
export type PageFacts = {
  readonly senders: (realm: Realm, ids: readonly UserIdType[]) => Async<Senders>;
  /** The channels among the recipients. */
  readonly channels: (realm: Realm, ids: readonly RecipientIdType[]) => Async<PlacesInChannels>;
};

type SenderRow = Pick<
  Selectable<Database['account']>,
  | 'id'
  | 'email'
  | 'email_visibility'
  | 'full_name'
  | 'avatar_source'
  | 'avatar_key'
  | 'avatar_version'
  | 'bot_type'
  | 'bot_owner_id'
>;

const senders: Compiled<'realmId' | 'ids', SenderRow> = compiled(
  (slot) => sql<SenderRow>`
    select id, email, email_visibility, full_name, avatar_source, avatar_key, avatar_version,
      bot_type, bot_owner_id
    from account
    where realm_id = ${slot('realmId', 'bigint')} and id = any(${slot('ids', 'bigint[]')}::bigint[])`,
);

type ChannelRow = {
  readonly recipient_id: RecipientId;
  readonly id: ChannelId;
  readonly name: string;
};

const channels: Compiled<'realmId' | 'ids', ChannelRow> = compiled(
  (slot) => sql<ChannelRow>`
    select recipient_id, id, name from channel
    where realm_id = ${slot('realmId', 'bigint')}
      and recipient_id = any(${slot('ids', 'bigint[]')}::bigint[])`,
);

const nothing = <A>(): Async<ReadonlyMap<number, A>> => TE.right(new Map());

/** Read from the database. */
export const pageFacts = (db: Db): PageFacts => ({
  senders: (realm, ids) =>
    ids.length === 0
      ? nothing()
      : fromAllRows(
          senders(db, { realmId: realm.id, ids }),
          (found) =>
            new Map(
              found.map((row) => [
                row.id,
                viewSender(
                  {
                    id: row.id,
                    deliveryEmail: row.email,
                    emailVisibility: row.email_visibility,
                    fullName: row.full_name,
                    avatarSource: row.avatar_source,
                    avatarKey: row.avatar_key,
                    avatarVersion: row.avatar_version,
                    bot: toBot(row),
                  },
                  realm,
                ),
              ]),
            ),
        ),
  channels: (realm, ids) =>
    ids.length === 0
      ? nothing()
      : fromAllRows(
          channels(db, { realmId: realm.id, ids }),
          (found) =>
            new Map(
              found.map(({ recipient_id: recipientId, id, name }) => [
                recipientId,
                {
                  _tag: 'InChannel' as const,
                  recipientId: recipientId,
                  channelId: id,
                  channelName: name,
                },
              ]),
            ),
        ),
});
