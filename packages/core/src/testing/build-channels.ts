import type { Channel } from '../channels/channel';
import type { ChannelPermissions } from '../channels/channel-permissions';
import { channelPermissions } from '../channels/channel-permissions';
import type { ChannelView } from '../channels/channel-view';
import { unknownActivity, viewChannel } from '../channels/channel-view';
import type { ChannelOptions } from '../channels/channel-options';
import { ChannelId, RecipientId } from '../shared/id';
import type { MembershipPeriod } from '../subscriptions/membership-period';
import type { Subscription } from '../subscriptions/subscription';
import { initialPersonalSettings } from '../subscriptions/subscription';
import { MessageId, UserId, asId } from '../shared/id';
import { someRealm } from './build-people';
import { someTime } from './fakes';
import { nextId, nextNumber } from './next-id';

/** The permissions of a channel that nobody in particular made. */
export const somePermissions = (given: Partial<ChannelPermissions> = {}): ChannelPermissions =>
  channelPermissions(given, someRealm.systemGroups, null);

/** A public channel, unless told otherwise. */
export const aChannel = ({
  permissions,
  ...given
}: Partial<Omit<Channel, 'permissions'>> & {
  readonly permissions?: Partial<ChannelPermissions>;
} = {}): Channel => ({
  id: nextId(ChannelId),
  realmId: someRealm.id,
  recipientId: nextId(RecipientId),
  name: `channel ${nextNumber()}`,
  description: '',
  renderedDescription: '',
  createdAt: someTime,
  creatorId: null,
  privacy: 'public',
  isArchived: false,
  messageRetentionDays: null,
  folderId: null,
  topicsPolicy: 'inherit',
  isDefault: false,
  isRecentlyActive: true,
  permissions: somePermissions(permissions),
  ...given,
});

/** A channel as records show it, with nothing counted yet. */
export const aChannelView = (given: Partial<ChannelView> = {}): ChannelView => ({
  ...viewChannel(aChannel(), unknownActivity, someRealm.systemGroups, () => false),
  ...given,
});

export const aSubscription = (given: Partial<Subscription> = {}): Subscription => ({
  userId: nextId(UserId),
  channelId: nextId(ChannelId),
  isActive: true,
  ...initialPersonalSettings('#76ce90'),
  ...given,
});

/** A membership from the first message on. */
export const aPeriod = (given: Partial<MembershipPeriod> = {}): MembershipPeriod => ({
  userId: nextId(UserId),
  after: asId(MessageId)(0),
  until: null,
  ...given,
});

/** What a public channel is made with. */
export const channelOptions = (given: Partial<ChannelOptions> = {}): ChannelOptions => ({
  inviteOnly: false,
  isWebPublic: false,
  historyPublicToSubscribers: undefined,
  topicsPolicy: 'inherit',
  messageRetention: undefined,
  folderId: null,
  isDefault: false,
  permissions: {},
  ...given,
});
