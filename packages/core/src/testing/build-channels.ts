import type { ChannelPermissions } from '../access';
import { channelPermissions } from '../access';
import type {
  Channel,
  ChannelFolder,
  ChannelOptions,
  ChannelView,
  MembershipPeriod,
  Subscription,
} from '../channels';
import { initialPersonalSettings, unknownActivity, viewChannel } from '../channels';
import { nextId, nextNumber, someTime } from '../in-memory';
import { ChannelFolderId, ChannelId, MessageId, RecipientId, UserId, asId } from '../kernel';
import { someRealm } from './build-people';

/** The default permissions of a channel without a creator. */
const somePermissions = (given: Partial<ChannelPermissions> = {}): ChannelPermissions =>
  channelPermissions(given, someRealm.systemGroups, null);

/** A folder that contains no channels. */
export const aChannelFolder = (given: Partial<ChannelFolder> = {}): ChannelFolder => ({
  id: nextId(ChannelFolderId),
  realmId: someRealm.id,
  name: `folder ${nextNumber()}`,
  description: '',
  renderedDescription: '',
  creatorId: null,
  createdAt: someTime,
  isArchived: false,
  order: 0,
  ...given,
});

/** The groups that permissions can name in a realm with nothing but its system groups. */
export const systemGroupsByName = {
  systemGroups: someRealm.systemGroups,
  groups: Object.entries(someRealm.systemGroups).map(([name, id]) => ({
    id,
    name,
    isSystem: true,
    isActive: true,
  })),
  people: [],
};

/** A channel, by default public. */
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
  defaultPushNotifications: false,
  isDefault: false,
  isRecentlyActive: true,
  permissions: somePermissions(permissions),
  ...given,
});

/** A channel as presented in records, with all counts 0. */
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

/** The options with which a public channel is created. */
export const channelOptions = (given: Partial<ChannelOptions> = {}): ChannelOptions => ({
  inviteOnly: false,
  isWebPublic: false,
  historyPublicToSubscribers: undefined,
  topicsPolicy: 'inherit',
  defaultPushNotifications: false,
  messageRetention: undefined,
  folderId: null,
  isDefault: false,
  permissions: {},
  ...given,
});
