import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, User } from '../../../access';
import { actAsEach, groupsAtOrAbove, namesGroup } from '../../../access';
import type { ChannelId, Timestamp, Unexpected, UserGroupId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { visibilityPermissions } from '../channel-audience';
import { isPrivate } from '../channel-privacy';
import type { VisibleChannels } from '../visibility-difference';
import { visibleChannelsOf } from '../visibility-difference';
import { announceVisibilityChanges } from './channel-visibility';

export type GroupChannelVisibilityNeeds =
  'channels' | 'events' | 'subscriptions' | 'userGroups' | 'users';

type Tx = Pick<Transaction, GroupChannelVisibilityNeeds>;

/** Those who may come to see other channels, the channels, and what each saw of them before. */
export type ChannelVisibilityBefore = {
  readonly people: readonly User[];
  readonly channels: readonly Channel[];
  readonly isSubscribed: (user: User, channel: Channel) => boolean;
  readonly before: readonly VisibleChannels[];
};

const nothingVisible: ChannelVisibilityBefore = {
  people: [],
  channels: [],
  isSubscribed: () => false,
  before: [],
};

/** The channels that being in the group, or in one that holds it, can bring in sight. */
const channelsOpenedBy = (
  tx: Tx,
  realm: Realm,
  groupId: UserGroupId,
): TE.TaskEither<Unexpected, readonly Channel[]> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.userGroups.list(realm)),
    TE.let('ids', ({ groups }) => Array.from(groupsAtOrAbove(groups, groupId))),
    TE.bind('naming', ({ ids }) => tx.userGroups.channelsNaming(realm.id, ids)),
    TE.let(
      'opened',
      ({ ids, naming }) =>
        new Set(
          naming
            .filter(({ permissions }) =>
              visibilityPermissions.some((name) =>
                ids.some((id) => namesGroup(permissions[name], id)),
              ),
            )
            .map(({ id }) => id),
        ),
    ),
    TE.flatMap(({ opened }) =>
      opened.size === 0
        ? TE.right([])
        : pipe(
            tx.channels.listFor(realm.id, undefined),
            TE.map((all) =>
              all
                .map(({ channel }) => channel)
                .filter(({ id, privacy }) => opened.has(id) && isPrivate(privacy)),
            ),
          ),
    ),
  );

const subscribersIn = (
  subscribers: ReadonlyMap<ChannelId, readonly UserId[]>,
): ChannelVisibilityBefore['isSubscribed'] => {
  const sets = new Map(Array.from(subscribers, ([id, userIds]) => [id, new Set(userIds)] as const));
  return (user, channel) => sets.get(channel.id)?.has(user.id) === true;
};

const visibilityOf =
  ({ channels, isSubscribed }: Pick<ChannelVisibilityBefore, 'channels' | 'isSubscribed'>) =>
  (viewer: Caller): VisibleChannels =>
    visibleChannelsOf(
      viewer,
      channels.map((channel) => ({ channel, isSubscribed: isSubscribed(viewer.user, channel) })),
    );

/**
 * Remembers what people see of the channels that the group opens, before a deed that puts them or
 * their groups into the group or takes them out. A constant number of statements.
 */
export const observeChannels = (
  tx: Tx,
  realm: Realm,
  groupId: UserGroupId,
  concerned: { readonly users: readonly UserId[]; readonly groups: readonly UserGroupId[] },
): TE.TaskEither<Unexpected, ChannelVisibilityBefore> =>
  pipe(
    channelsOpenedBy(tx, realm, groupId),
    TE.flatMap((channels) =>
      channels.length === 0
        ? TE.right(nothingVisible)
        : pipe(
            TE.Do,
            TE.bind('inGroups', () => tx.users.activeIn(realm, concerned.groups)),
            TE.bind('people', ({ inGroups }) =>
              tx.users.findMany(realm.id, Array.from(new Set([...concerned.users, ...inGroups]))),
            ),
            TE.bind('viewers', ({ people }) => actAsEach(tx, realm, people)),
            TE.bind('subscribers', () =>
              tx.subscriptions.subscribersOf(
                realm.id,
                channels.map(({ id }) => id),
              ),
            ),
            TE.map(({ people, viewers, subscribers }) => {
              const isSubscribed = subscribersIn(subscribers);
              const before = viewers.map(visibilityOf({ channels, isSubscribed }));
              return { people, channels, isSubscribed, before };
            }),
          ),
    ),
  );

/**
 * Tells each of the people of the channels that came in sight and of those that went out of it.
 *
 * Source: reference, «Channel access model», audiences of a channel's events.
 */
export const announceGroupChannelVisibility = (
  tx: Tx,
  realm: Realm,
  { people, before, ...seen }: ChannelVisibilityBefore,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  people.length === 0
    ? TE.right(undefined)
    : pipe(
        actAsEach(tx, realm, people),
        TE.flatMap((viewers) =>
          announceVisibilityChanges(
            tx,
            realm,
            before.flatMap((earlier, index) => {
              const viewer = viewers[index];
              return viewer === undefined
                ? []
                : [{ userId: viewer.user.id, before: earlier, after: visibilityOf(seen)(viewer) }];
            }),
            now,
          ),
        ),
      );
