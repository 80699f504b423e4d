import type { Caller } from '../../access';
import type { ChannelId, UserId } from '../../kernel';
import { groupBy } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelForViewer } from './channel-access';
import { canReadMetadata, canReadSubscribers } from './channel-access';

/** The channels that somebody may know of, and those of them of which they may know who is in. */
export type VisibleChannels = {
  readonly channels: readonly Channel[];
  readonly withSubscribers: ReadonlySet<ChannelId>;
};

/** What the viewer may know of those channels. */
export const visibleChannelsOf = (
  viewer: Caller,
  targets: readonly ChannelForViewer[],
): VisibleChannels => ({
  channels: targets
    .filter((target) => canReadMetadata(viewer, target))
    .map(({ channel }) => channel),
  withSubscribers: new Set(
    targets.filter((target) => canReadSubscribers(viewer, target)).map(({ channel }) => channel.id),
  ),
});

/** What somebody saw before a deed, and what they see after it. */
export type VisibilityChange = {
  readonly userId: UserId;
  readonly before: VisibleChannels;
  readonly after: VisibleChannels;
};

/** What came in sight of people and what went out of it; the same for each of them. */
export type VisibilityDifference = {
  readonly userIds: readonly UserId[];
  readonly gained: readonly Channel[];
  /** Those of the gained of which they may know who is in. */
  readonly gainedWithSubscribers: readonly Channel[];
  readonly lost: readonly Channel[];
};

const notAmong = (channels: readonly Channel[], others: readonly Channel[]) => {
  const ids = new Set(others.map(({ id }) => id));
  return channels.filter(({ id }) => !ids.has(id));
};

const differenceOf = ({ userId, before, after }: VisibilityChange): VisibilityDifference => {
  const gained = notAmong(after.channels, before.channels);
  return {
    userIds: [userId],
    gained,
    gainedWithSubscribers: gained.filter(({ id }) => after.withSubscribers.has(id)),
    lost: notAmong(before.channels, after.channels),
  };
};

const idsOf = (channels: readonly Channel[]): readonly ChannelId[] => channels.map(({ id }) => id);

/** Puts those together who see the same come and go; leaves those out who see nothing change. */
export const visibilityDifferences = (
  changes: readonly VisibilityChange[],
): readonly VisibilityDifference[] =>
  Array.from(
    groupBy(changes.map(differenceOf), ({ gained, gainedWithSubscribers, lost }) =>
      JSON.stringify([gained, gainedWithSubscribers, lost].map(idsOf)),
    ).values(),
  ).flatMap((alike) =>
    alike
      .slice(0, 1)
      .filter(({ gained, lost }) => gained.length > 0 || lost.length > 0)
      .map((one) => ({ ...one, userIds: alike.flatMap(({ userIds }) => userIds) })),
  );
