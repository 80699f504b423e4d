import { has } from '@parley/core/kernel';
import { channelPermissionDefinitions } from '@parley/core/access';
import * as RR from 'fp-ts/ReadonlyRecord';
import type { Change, FeatureLevel } from '@parley/core/kernel';

/**
 * The change that introduced each field of a channel's record that not every level has.
 *
 * Source: docs/feature-levels.md.
 */
const channelFieldChanges: ReadonlyMap<string, Change> = new Map<string, Change>([
  ...RR.toEntries(channelPermissionDefinitions).map(([name, { since }]) => [name, since] as const),
  ['creator_id', 'channelCreator'],
  ['default_push_notifications', 'channelDefaultPush'],
  ['folder_id', 'channelFolders'],
  ['is_archived', 'archivedChannelsCapability'],
  ['is_recently_active', 'recentlyActiveChannels'],
  ['stream_weekly_traffic', 'channelWeeklyTraffic'],
  ['subscriber_count', 'subscriberCount'],
  ['topics_policy', 'topicsPolicy'],
]);

/** The name of a field of a channel's record at the level. */
export const channelFieldName = (field: string, level: FeatureLevel): string =>
  field === 'can_remove_subscribers_group' && !has(level, 'canRemoveSubscribersGroupRenamed')
    ? 'can_remove_subscribers_group_id'
    : field;

/** Whether a channel has a field of that name at the level. */
export const hasChannelField = (field: string, level: FeatureLevel): boolean => {
  const change = channelFieldChanges.get(field);
  return change === undefined || has(level, change);
};
