import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { UserGroupId, UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import { groupsAtOrAbove } from '../../user-groups/group-graph';
import { namesGroup } from '../../user-groups/group-setting';
import type { User } from '../../users/user';
import { grantsOfSight } from '../channel-audience';
import type { ChannelsInSight } from './channel-sight';
import { announceChannelsInSight, channelsInSight } from './channel-sight';

export type SightByGroupsNeeds = 'channels' | 'events' | 'subscriptions' | 'userGroups' | 'users';

type Tx = Pick<Transaction, SightByGroupsNeeds>;

/** Those who may come to see other channels, each with what they saw before. */
export type ChannelSights = readonly { readonly user: User; readonly before: ChannelsInSight }[];

/** Whether being in the group, or in one that holds it, opens any channel. */
const opensChannels = (
  tx: Tx,
  realm: Realm,
  groupId: UserGroupId,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    tx.userGroups.list(realm),
    TE.map((groups) => Array.from(groupsAtOrAbove(groups, groupId))),
    TE.flatMap(
      TE.traverseSeqArray((id) =>
        pipe(
          tx.userGroups.channelsNaming(realm.id, id),
          TE.map((channels) =>
            channels.some(({ permissions }) =>
              grantsOfSight.some((name) => namesGroup(permissions[name], id)),
            ),
          ),
        ),
      ),
    ),
    TE.map((opened) => opened.includes(true)),
  );

/**
 * Remembers what people see of channels, before a deed that puts them or their groups into the
 * group or takes them out. Nothing where the group opens no channel.
 */
export const observeChannels = (
  tx: Tx,
  realm: Realm,
  groupId: UserGroupId,
  people: { readonly users: readonly UserId[]; readonly groups: readonly UserGroupId[] },
): TE.TaskEither<Unexpected, ChannelSights> =>
  pipe(
    opensChannels(tx, realm, groupId),
    TE.flatMap((opens) =>
      opens
        ? pipe(
            tx.users.activeIn(realm, people.groups),
            TE.flatMap((inGroups) =>
              tx.users.findMany(realm.id, Array.from(new Set([...people.users, ...inGroups]))),
            ),
          )
        : TE.right([]),
    ),
    TE.flatMap(
      TE.traverseSeqArray((user) =>
        pipe(
          channelsInSight(tx, realm, user),
          TE.map((before) => ({ user, before })),
        ),
      ),
    ),
  );

/**
 * Tells each of the people of the channels that came in sight and of those that went out of it.
 *
 * Source: reference, «Channel access model», audiences of a channel's events.
 */
export const announceChannelSights = (
  tx: Tx,
  realm: Realm,
  sights: ChannelSights,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    sights,
    TE.traverseSeqArray(({ user, before }) =>
      announceChannelsInSight(tx, realm, user, before, now),
    ),
    TE.map(() => undefined),
  );
