import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { actAs } from '../../../access';
import type { ChannelId, Timestamp, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent, DomainEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { ofArchived } from '../archived-channels';
import type { Channel } from '../channel';
import type { ChannelView } from '../channel-view';
import type {
  VisibleChannels,
  VisibilityChange,
  VisibilityDifference,
} from '../visibility-difference';
import { visibleChannelsOf, visibilityDifferences } from '../visibility-difference';
import { viewChannels } from './view-channels';

type Tx = Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>;

/** What the user may know of by the role that they are given here. */
export const loadVisibleChannels = (
  tx: Pick<Tx, 'channels' | 'users'>,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, VisibleChannels> =>
  pipe(
    TE.Do,
    TE.bind('viewer', () => actAs(tx, realm, user)),
    TE.bind('all', () => tx.channels.listFor(realm.id, user.id)),
    TE.map(({ viewer, all }) => visibleChannelsOf(viewer, all)),
  );

type Facts = {
  readonly views: ReadonlyMap<ChannelId, ChannelView>;
  readonly subscribers: ReadonlyMap<ChannelId, readonly UserId[]>;
};

const viewsOf = ({ views }: Facts, channels: readonly Channel[]): readonly ChannelView[] =>
  channels.map(({ id }) => views.get(id)).filter((view) => view !== undefined);

const eventsOf =
  (facts: Facts) =>
  ({
    userIds,
    gained,
    gainedWithSubscribers,
    lost,
  }: VisibilityDifference): readonly AddressedEvent[] => {
    const events: readonly DomainEvent[] = [
      ...(gained.length === 0
        ? []
        : [{ _tag: 'ChannelCreated' as const, channels: viewsOf(facts, gained) }]),
      ...gainedWithSubscribers
        .map((channel) => ({
          _tag: 'PeersSubscribed' as const,
          channelIds: [channel.id],
          userIds: facts.subscribers.get(channel.id) ?? [],
          ...ofArchived(channel),
        }))
        .filter((event) => event.userIds.length > 0),
      ...(lost.length === 0
        ? []
        : [{ _tag: 'ChannelHidden' as const, channels: viewsOf(facts, lost) }]),
    ];
    return events.map((event) => ({ event, audience: onlyTo(...userIds) }));
  };

const once = (channels: readonly Channel[]): readonly Channel[] =>
  Array.from(new Map(channels.map((channel) => [channel.id, channel])).values());

/**
 * Tells people of the channels that came in sight, and of who is in each; then of those that went
 * out of it. A constant number of statements, however many people and channels they are.
 *
 * Source: reference, «Channel access model», audiences of a channel's events.
 */
export const announceVisibilityChanges = (
  tx: Tx,
  realm: Realm,
  changes: readonly VisibilityChange[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const differences = visibilityDifferences(changes);
  const concerned = once(differences.flatMap(({ gained, lost }) => [...gained, ...lost]));
  const gainedWithSubscribers = once(
    differences.flatMap((difference) => difference.gainedWithSubscribers),
  );
  return differences.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('shown', () => viewChannels(tx, realm, concerned, now)),
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(
            realm.id,
            gainedWithSubscribers.map(({ id }) => id),
          ),
        ),
        TE.let('facts', ({ shown, subscribers }): Facts => ({
          views: new Map(shown.map((view) => [view.id, view])),
          subscribers,
        })),
        TE.flatMap(({ facts }) => tx.events.emit(realm.id, differences.flatMap(eventsOf(facts)))),
      );
};

/**
 * The same for one user, of everything that they may know of by the role that they have now.
 *
 * Source: reference, «PATCH /users/{user_id}», effects of a role change.
 */
export const announceVisibleChannels = (
  tx: Tx,
  realm: Realm,
  user: User,
  before: VisibleChannels,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    loadVisibleChannels(tx, realm, user),
    TE.flatMap((after) =>
      announceVisibilityChanges(tx, realm, [{ userId: user.id, before, after }], now),
    ),
  );
