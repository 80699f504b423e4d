import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Audience, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { ofArchived } from '../archived-channels';
import type { Channel } from '../channel';
import type { ChannelVisibility } from '../channel-audience';
import { audienceOnlyAt, audienceThroughout, hasSameVisibility } from '../channel-audience';
import type { ChannelChange, ChannelHidden } from '../channel-events';
import { isPrivate } from '../channel-privacy';
import type { ChannelView } from '../channel-view';
import { loadChannelViewers } from './load-channel-viewers';
import { viewChannels } from './view-channels';

type Tx = Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>;

/** What was changed of a channel, one event each. */
const updates = (
  before: Channel,
  changes: readonly ChannelChange[],
  audience: Audience,
): readonly AddressedEvent[] =>
  changes.map((change) => ({
    event: {
      _tag: 'ChannelUpdated',
      channelId: before.id,
      name: before.name,
      change,
      ...ofArchived(before),
    },
    audience,
  }));

const visibilityOf = (
  tx: Tx,
  realm: Realm,
  channel: Channel,
): TE.TaskEither<Unexpected, ChannelVisibility> =>
  pipe(
    loadChannelViewers(tx, realm, [channel]),
    TE.map((viewers) => ({
      privacy: channel.privacy,
      viewers: viewers.get(channel.id) ?? [],
    })),
  );

/** Those who see the channel for the first time learn what it is and who is in it. */
const appearance = (
  tx: Tx,
  realm: Realm,
  views: readonly ChannelView[],
  audience: Audience,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> => {
  const activeIds = views.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
  return pipe(
    tx.subscriptions.subscribersOf(realm.id, activeIds),
    TE.map((subscribers) => [
      { event: { _tag: 'ChannelCreated', channels: views }, audience },
      ...activeIds.flatMap((id): readonly AddressedEvent[] => {
        const userIds = subscribers.get(id) ?? [];
        return userIds.length === 0
          ? []
          : [{ event: { _tag: 'PeersSubscribed', channelIds: [id], userIds }, audience }];
      }),
    ]),
  );
};

const administratorsOf = (
  { users }: Pick<Tx, 'users'>,
  realm: Realm,
): TE.TaskEither<Unexpected, readonly UserId[]> => {
  const group = realm.systemGroups['role:administrators'];
  return pipe(
    users.nonGuestsIn(realm, [group]),
    TE.map((inGroup) => inGroup.get(group) ?? []),
  );
};

/** As clients knew the channel last: archived or not. */
const hidden = (views: readonly ChannelView[], { isArchived }: Channel): ChannelHidden => ({
  _tag: 'ChannelHidden',
  channels: views.map((view) => ({ ...view, isArchived })),
});

/** Where privacy or a permission changed who knows of the channel. */
const announceToOthers = (
  tx: Tx,
  realm: Realm,
  [before, after]: readonly [Channel, Channel],
  changes: readonly ChannelChange[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('then', () => visibilityOf(tx, realm, before)),
    TE.bind('since', () => visibilityOf(tx, realm, after)),
    TE.bind('administrators', () =>
      [before, after].some(({ privacy }) => isPrivate(privacy))
        ? administratorsOf(tx, realm)
        : TE.right([]),
    ),
    TE.bind('views', () => viewChannels(tx, realm, [after], now)),
    TE.let('gained', ({ then, since, administrators }) =>
      audienceOnlyAt(since, then, administrators),
    ),
    TE.let('lost', ({ then, since, administrators }) =>
      audienceOnlyAt(then, since, administrators),
    ),
    TE.bind('appeared', ({ gained, views }) =>
      gained === undefined ? TE.right([]) : appearance(tx, realm, views, gained),
    ),
    TE.flatMap(({ appeared, then, since, lost, views }) =>
      tx.events.emit(realm.id, [
        ...appeared,
        ...updates(before, changes, audienceThroughout(then, since)),
        ...(lost === undefined ? [] : [{ event: hidden(views, before), audience: lost }]),
      ]),
    ),
  );

/**
 * Tells those who see the channel for the first time of it and of its subscribers, those who know
 * it still what is different, and those who know it no longer that it is gone.
 *
 * Source: reference, "PATCH /streams/{id}", events; "Channel access model", audiences.
 */
export const announceUpdate = (
  tx: Tx,
  realm: Realm,
  before: Channel,
  after: Channel,
  changes: readonly ChannelChange[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  if (changes.length === 0) {
    return TE.right(undefined);
  }
  return hasSameVisibility(before, after)
    ? pipe(
        visibilityOf(tx, realm, after),
        TE.flatMap((sight) =>
          tx.events.emit(realm.id, updates(before, changes, audienceThroughout(sight, sight))),
        ),
      )
    : announceToOthers(tx, realm, [before, after], changes, now);
};
