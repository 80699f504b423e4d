import { computed } from '@preact/signals';
import { sortByName } from '@parley/client';
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

export const channelName = (id: number): string =>
  channelsById.value.get(id)?.name ?? texts.unknownChannel;

/** The user's color of a channel; undefined without subscription. */
export const channelColor = (id: number): string | undefined =>
  subscriptionsById.value.get(id)?.color;

export type ChannelSection = {
  readonly key: string;
  readonly title: string;
  readonly channels: readonly Subscription[];
};

const section = (
  key: string,
  title: string,
  channels: readonly Subscription[] = [],
): readonly ChannelSection[] =>
  channels.length === 0 ? [] : [{ key, title, channels: sortByName(channels, ({ name }) => name) }];

/** The folders of channels, in the order of the organization. */
export const foldersInOrder = computed<readonly Folder[]>(() =>
  [...(folders.value ?? [])]
    .filter(({ is_archived: isArchived }) => !isArchived)
    .sort((a, b) => a.order - b.order),
);

/** The channels of the sidebar: pinned ones, those of each folder, and the others. */
export const channelSections = computed<readonly ChannelSection[]>(() => {
  const all = (subscribed.value ?? []).filter((channel) => !channel.is_archived);
  const byFolder = Map.groupBy(
    all.filter((channel) => !channel.pin_to_top),
    (channel) => channel.folder_id,
  );
  const { value: known } = foldersInOrder;
  const listed = known.flatMap(({ id, name }) => section(`folder ${id}`, name, byFolder.get(id)));
  const rest = all.filter(
    (channel) => !channel.pin_to_top && !known.some(({ id }) => id === channel.folder_id),
  );
  return [
    ...section(
      'pinned',
      texts.sidebar.pinned,
      all.filter((channel) => channel.pin_to_top),
    ),
    ...listed,
    ...section(
      'others',
      listed.length === 0 ? texts.sidebar.channels : texts.sidebar.otherChannels,
      rest,
    ),
  ];
});

/** Who reads a channel. */
export const channelKind = (
  channel: Pick<Channel, 'invite_only' | 'is_web_public'> | undefined,
): 'public' | 'private' | 'web-public' => {
  if (channel?.invite_only === true) {
    return 'private';
  }
  return channel?.is_web_public === true ? 'web-public' : 'public';
};
