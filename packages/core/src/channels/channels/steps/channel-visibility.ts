import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { actAsEach, namesGroup, visibilityPermissions } from '../../../access';
import type { Async, ChannelId, Timestamp, Unexpected, UserGroupId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent, DomainEvent } from '../../domain-events';
import type { Reader, Transaction } from '../../transaction';
import { ofArchived } from '../archived-channels';
import type { Channel } from '../channel';
import type { ChannelForViewer } from '../channel-access';
import type { VisibilityDifference, VisibleChannels } from '../channel-audience';
import { visibilityDifferences, visibleChannelsOf } from '../channel-audience';
import { isPrivate } from '../channel-privacy';
import type { ChannelView } from '../channel-view';
import { viewChannels } from './view-channels';
import { distinctChannels } from '../../subscriptions/membership-events';

/** Which of some channels are visible to users before their roles or groups change. */
type VisibilityBefore = {
  readonly users: readonly User[];
  /**
   * The channels that the change can show or hide, and whether the user is subscribed to them, which
   * does not change.
   */
  readonly targetsOf: (user: User) => readonly ChannelForViewer[];
  /** By user, in the order of the users. */
  readonly visible: readonly VisibleChannels[];
};

const loadVisible = (
  tx: Pick<Reader, 'users'>,
  realm: Realm,
  users: readonly User[],
  targetsOf: VisibilityBefore['targetsOf'],
): Async<readonly VisibleChannels[]> =>
  pipe(
    actAsEach(tx, realm, users),
    TE.map((viewers) => viewers.map((viewer) => visibleChannelsOf(viewer, targetsOf(viewer.user)))),
  );

/** What is visible to the user in all channels, before their role changes. */
export const loadVisibleChannels = (
  tx: Pick<Reader, 'channels' | 'users'>,
  realm: Realm,
  user: User,
): Async<VisibilityBefore> =>
  pipe(
    TE.Do,
    TE.bind('all', () => tx.channels.listFor(realm.id, user.id)),
    TE.let('users', () => [user]),
    TE.let(
      'targetsOf',
      ({ all }): VisibilityBefore['targetsOf'] =>
        () =>
          all,
    ),
    TE.bind('visible', ({ users, targetsOf }) => loadVisible(tx, realm, users, targetsOf)),
  );

/**
 * The private channels that are visible to members of the group, directly or through its
 * supergroups.
 */
const loadChannelsOpenedBy = (
  tx: Pick<Reader, 'channels' | 'userGroups'>,
  realm: Realm,
  groupId: UserGroupId,
): Async<readonly Channel[]> =>
  pipe(
    TE.Do,
    TE.bind('ids', () => tx.userGroups.idsAtOrAbove(realm, groupId)),
    TE.bind('naming', ({ ids }) => tx.userGroups.channelsNaming(realm.id, ids)),
    TE.let('opened', ({ ids, naming }) =>
      naming.filter(({ permissions }) =>
        visibilityPermissions.some((name) => ids.some((id) => namesGroup(permissions[name], id))),
      ),
    ),
    TE.flatMap(({ opened }) =>
      opened.length === 0
        ? TE.right([])
        : pipe(
            tx.channels.loadManyFor(
              realm.id,
              undefined,
              opened.map(({ id }) => id),
            ),
            TE.map((found) =>
              found.map(({ channel }) => channel).filter(({ privacy }) => isPrivate(privacy)),
            ),
          ),
    ),
  );

const targetsAmong = (
  channels: readonly Channel[],
  subscribers: ReadonlyMap<ChannelId, readonly UserId[]>,
): VisibilityBefore['targetsOf'] => {
  const subscribed = new Map(Array.from(subscribers, ([id, userIds]) => [id, new Set(userIds)]));
  return ({ id: userId }) =>
    channels.map((channel) => ({
      channel,
      isSubscribed: subscribed.get(channel.id)?.has(userId) === true,
    }));
};

/**
 * What is visible to users in the channels that the group opens, before they or their groups are
 * added to the group or removed from it. A constant number of statements.
 */
export const loadGroupChannelVisibility = (
  tx: Reader,
  realm: Realm,
  groupId: UserGroupId,
  concerned: { readonly users: readonly UserId[]; readonly groups: readonly UserGroupId[] },
): Async<VisibilityBefore> =>
  pipe(
    loadChannelsOpenedBy(tx, realm, groupId),
    TE.flatMap((channels) =>
      channels.length === 0
        ? TE.right<Unexpected, VisibilityBefore>({ users: [], targetsOf: () => [], visible: [] })
        : pipe(
            TE.Do,
            TE.bind('inGroups', () => tx.users.activeIn(realm, concerned.groups)),
            TE.bind('users', ({ inGroups }) =>
              tx.users.loadMany(realm.id, Array.from(new Set([...concerned.users, ...inGroups]))),
            ),
            TE.bind('subscribers', () =>
              tx.subscriptions.subscribersOf(
                realm.id,
                channels.map(({ id }) => id),
              ),
            ),
            TE.let('targetsOf', ({ subscribers }) => targetsAmong(channels, subscribers)),
            TE.bind('visible', ({ users, targetsOf }) => loadVisible(tx, realm, users, targetsOf)),
          ),
    ),
  );

type Facts = {
  readonly views: ReadonlyMap<ChannelId, ChannelView>;
  readonly subscribers: ReadonlyMap<ChannelId, readonly UserId[]>;
};

const eventsOf =
  ({ views, subscribers }: Facts) =>
  ({ userIds, gained, gainedWithSubscribers, lost }: VisibilityDifference) => {
    const viewsOf = (channels: readonly Channel[]): readonly ChannelView[] =>
      channels.map(({ id }) => views.get(id)).filter((view) => view !== undefined);
    const events: readonly DomainEvent[] = [
      ...(gained.length === 0
        ? []
        : [{ _tag: 'ChannelCreated' as const, channels: viewsOf(gained) }]),
      ...gainedWithSubscribers
        .map((channel) => ({
          _tag: 'PeersSubscribed' as const,
          channelIds: [channel.id],
          userIds: subscribers.get(channel.id) ?? [],
          ...ofArchived(channel),
        }))
        .filter((event) => event.userIds.length > 0),
      ...(lost.length === 0 ? [] : [{ _tag: 'ChannelHidden' as const, channels: viewsOf(lost) }]),
    ];
    return events.map((event): AddressedEvent => ({ event, audience: onlyTo(...userIds) }));
  };

const announceDifferences = (
  tx: Transaction,
  realm: Realm,
  differences: readonly VisibilityDifference[],
  now: Timestamp,
): Async<void> =>
  differences.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('shown', () =>
          viewChannels(
            tx,
            realm,
            distinctChannels(differences.flatMap(({ gained, lost }) => [...gained, ...lost])),
            now,
          ),
        ),
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(
            realm.id,
            distinctChannels(differences.flatMap((each) => each.gainedWithSubscribers)).map(
              ({ id }) => id,
            ),
          ),
        ),
        TE.flatMap(({ shown, subscribers }) => {
          const views = new Map(shown.map((view) => [view.id, view]));
          return tx.events.emit(realm.id, differences.flatMap(eventsOf({ views, subscribers })));
        }),
      );

/**
 * Announces to each of the users the channels that became visible to them, with their subscribers,
 * then the channels that became hidden. A constant number of statements.
 *
 * @param users as after the change
 *
 * Source: docs/reference/channels.md#audience-of-events and
 * docs/reference/users.md#effects-of-a-role-change.
 */
export const announceVisibleChannels = (
  tx: Transaction,
  realm: Realm,
  users: readonly User[],
  { targetsOf, visible }: VisibilityBefore,
  now: Timestamp,
): Async<void> =>
  users.length === 0
    ? TE.right(undefined)
    : pipe(
        loadVisible(tx, realm, users, targetsOf),
        TE.flatMap((visibleNow) => {
          const changes = users.flatMap(({ id: userId }, index) => {
            const [before, after] = [visible[index], visibleNow[index]];
            return before === undefined || after === undefined ? [] : [{ userId, before, after }];
          });
          return announceDifferences(tx, realm, visibilityDifferences(changes), now);
        }),
      );
