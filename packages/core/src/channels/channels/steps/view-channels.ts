import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Timestamp, Unexpected, UserId } from '../../../kernel';
import { mapInSlices } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Channel } from '../channel';
import type { ChannelView } from '../channel-view';
import { unknownActivity } from '../channel-view';
import { keptView, namedIn } from '../kept-view';

const namedInAny = (channels: readonly Channel[]): readonly UserId[] => {
  const ids = new Set<UserId>();
  for (const { permissions } of channels) {
    namedIn(permissions).forEach((id) => ids.add(id));
  }
  return Array.from(ids);
};

/**
 * The channels with everything that their records show. Two queries, whatever the number.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
 */
export const viewChannels = (
  { channels, users }: Pick<Reader, 'channels' | 'users'>,
  realm: Realm,
  wanted: readonly Channel[],
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly ChannelView[]> =>
  wanted.length === 0
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('activity', () =>
          channels.activityOf(
            realm.id,
            wanted.map(({ id }) => id),
            now,
          ),
        ),
        TE.bind('named', () => users.loadMany(realm.id, namedInAny(wanted))),
        TE.flatMap(({ activity, named }) => {
          const deactivated: ReadonlySet<UserId> = new Set(
            named.filter(({ isActive }) => !isActive).map(({ id }) => id),
          );
          return pipe(
            wanted,
            mapInSlices((channel) =>
              keptView(
                channel,
                activity.get(channel.id) ?? unknownActivity,
                realm.systemGroups,
                deactivated,
              ),
            ),
            TE.fromTask,
          );
        }),
      );
