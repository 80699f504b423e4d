import { computed } from '@preact/signals';
import { channelSections, foldersInOrder, sortByName } from '@parley/client';
import { texts } from '../texts/texts';
import type { Registered } from './connection';
import { field } from './connection';

export type Subscription = NonNullable<Registered['subscriptions']>[number];
export type Folder = NonNullable<Registered['channel_folders']>[number];

const subscribed = field('subscriptions');
const unsubscribed = field('unsubscribed');
const neverSubscribed = field('never_subscribed');
const folders = field('channel_folders');

export type Channel = NonNullable<Registered['never_subscribed']>[number];

/** Every channel that the user may know of. */
export const channelsById = computed<ReadonlyMap<number, Channel>>(
  () =>
    new Map(
      [
        ...(neverSubscribed.value ?? []),
        ...(unsubscribed.value ?? []),
        ...(subscribed.value ?? []),
      ].map((channel) => [channel.stream_id, channel]),
    ),
);

export const subscriptionsById = computed<ReadonlyMap<number, Subscription>>(
  () => new Map((subscribed.value ?? []).map((channel) => [channel.stream_id, channel])),
);

/** Channels to choose from, by name. */
export const channelOptions = computed(() =>
  sortByName(channelsById.value.values(), ({ name }) => name)
    .filter(({ is_archived: isOld }) => !isOld)
    .map(({ stream_id: value, name: label }) => ({ value, label })),
);

export const channelName = (id: number): string =>
  channelsById.value.get(id)?.name ?? texts.unknownChannel;

/** The user's color of a channel; undefined without subscription. */
export const channelColor = (id: number): string | undefined =>
  subscriptionsById.value.get(id)?.color;

/** The folders of channels, in the order of the organization. */
export const foldersInUse = computed<readonly Folder[]>(() => foldersInOrder(folders.value ?? []));

/** The channels of the sidebar. */
export const sections = computed(() =>
  channelSections(subscribed.value ?? [], folders.value ?? []),
);

/** Who reads a channel. */
export const channelKind = (
  channel: Pick<Channel, 'invite_only' | 'is_web_public'> | undefined,
): 'public' | 'private' | 'web-public' => {
  if (channel?.invite_only === true) {
    return 'private';
  }
  return channel?.is_web_public === true ? 'web-public' : 'public';
};
