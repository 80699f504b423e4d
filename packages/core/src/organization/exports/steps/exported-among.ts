import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Channel } from '../../../channels';
import { hasSharedHistory, isPrivate } from '../../../channels';
import type { Async, ChannelId, MessageId, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { PlacedMessage } from '../export-scope';
import { isExported, isExportedChannel } from '../export-scope';

/** What is exported, and whose private data belongs to it. */
export type ExportScope = { readonly realm: Realm; readonly consenting: ReadonlySet<UserId> };

type Tx = Pick<Reader, 'channels' | 'exports' | 'subscriptions'>;

/** Those who consent and are subscribed to each of the private channels. */
const loadConsentingSubscribers = (
  { subscriptions }: Pick<Tx, 'subscriptions'>,
  { realm, consenting }: ExportScope,
  channels: readonly Channel[],
): Async<ReadonlyMap<ChannelId, readonly UserId[]>> => {
  const ids = channels.filter(({ privacy }) => isPrivate(privacy)).map(({ id }) => id);
  return ids.length === 0 || consenting.size === 0
    ? TE.right(new Map())
    : pipe(
        subscriptions.subscribersOf(realm.id, ids),
        TE.map(
          (all) =>
            new Map(
              Array.from(all, ([id, subscribers]) => [
                id,
                subscribers.filter((userId) => consenting.has(userId)),
              ]),
            ),
        ),
      );
};

const hasAny = (subscribers: readonly UserId[] | undefined): boolean =>
  subscribers !== undefined && subscribers.length > 0;

/** Those of the channels that belong to the export. */
export const exportedChannels = (
  tx: Pick<Tx, 'subscriptions'>,
  scope: ExportScope,
  channels: readonly Channel[],
): Async<readonly Channel[]> =>
  pipe(
    loadConsentingSubscribers(tx, scope, channels),
    TE.map((subscribers) =>
      channels.filter((channel) => isExportedChannel(channel, hasAny(subscribers.get(channel.id)))),
    ),
  );

/** The messages of channels with protected history that one of the subscribers has. */
const loadHeld = (
  { exports }: Pick<Tx, 'exports'>,
  { realm }: ExportScope,
  placed: readonly PlacedMessage[],
  channels: readonly Channel[],
  subscribers: ReadonlyMap<ChannelId, readonly UserId[]>,
): Async<ReadonlySet<MessageId>> =>
  pipe(
    channels.filter(({ id, privacy }) => !hasSharedHistory(privacy) && hasAny(subscribers.get(id))),
    TE.traverseSeqArray(({ id: channelId }) =>
      exports.heldByAny(
        realm.id,
        placed
          .filter(({ place }) => place._tag === 'InChannel' && place.channelId === channelId)
          .map(({ id }) => id),
        subscribers.get(channelId) ?? [],
      ),
    ),
    TE.map((held) => new Set(held.flat())),
  );

/** The ids of those of the messages that belong to the export, in their order. */
export const exportedAmong = (
  tx: Tx,
  scope: ExportScope,
  placed: readonly PlacedMessage[],
): Async<readonly MessageId[]> => {
  const channelIds = new Set(
    placed.flatMap(({ place }) => (place._tag === 'InChannel' ? [place.channelId] : [])),
  );
  return pipe(
    tx.channels.loadManyFor(scope.realm.id, undefined, Array.from(channelIds)),
    TE.map((found) => found.map(({ channel }) => channel)),
    TE.bindTo('channels'),
    TE.bind('subscribers', ({ channels }) => loadConsentingSubscribers(tx, scope, channels)),
    TE.bind('held', ({ channels, subscribers }) =>
      loadHeld(tx, scope, placed, channels, subscribers),
    ),
    TE.map(({ channels, subscribers, held }) => {
      const facts = {
        channels: new Map(
          channels.map(({ id, privacy }) => [
            id,
            { privacy, hasConsenting: hasAny(subscribers.get(id)) },
          ]),
        ),
        held,
      };
      return placed
        .filter((message) => isExported(scope.consenting, facts, message))
        .map(({ id }) => id);
    }),
  );
};
