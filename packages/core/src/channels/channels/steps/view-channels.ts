import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { membersNamedBy } from '../../../access';
import type { Async, ChannelId, Timestamp, UserId } from '../../../kernel';
import { mapInSlices, together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Channel } from '../channel';
import type { ShownOfChannels } from '../channel-blocks';
import type { ChannelView } from '../channel-view';
import { unknownActivity, viewChannel } from '../channel-view';

const namedInAny = (channels: readonly Channel[]): readonly UserId[] => {
  const ids = new Set<UserId>();
  for (const { permissions } of channels) {
    for (const id of membersNamedBy(permissions)) {
      ids.add(id);
    }
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
): Async<readonly ChannelView[]> =>
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
              viewChannel(
                channel,
                activity.get(channel.id) ?? unknownActivity,
                realm.systemGroups,
                (id) => deactivated.has(id),
              ),
            ),
            TE.fromTask,
          );
        }),
      );

/** What the views of all channels of the organization are made from. */
export type ChannelsShown = ShownOfChannels & {
  readonly viewOf: (channel: Channel) => ChannelView;
};

export const loadShownOfChannels = (
  { channels, events, users }: Pick<Reader, 'channels' | 'events' | 'users'>,
  realm: Realm,
  now: Timestamp,
): Async<ChannelsShown> =>
  pipe(
    together({
      activity: channels.activityOfAll(realm.id, now),
      summary: users.summary(realm.id),
      ages: events.factAges(realm.id),
    }),
    TE.map(({ activity, summary: { deactivated }, ages }) => {
      const isDeactivated = new Set(deactivated);
      const activityOf = (id: ChannelId) => activity.of.get(id) ?? unknownActivity;
      return {
        activityOf,
        activityVersion: activity.version,
        deactivated,
        ages,
        viewOf: (channel) =>
          viewChannel(channel, activityOf(channel.id), realm.systemGroups, (id) =>
            isDeactivated.has(id),
          ),
      };
    }),
  );
