import type { Given } from '../kernel';
import { completeCommand } from '../kernel';
import type { ChannelOptions } from './channels/channel-options';
import type { CreateChannel } from './channels/create-channel-plan';
import type { Subscribe } from './subscriptions/subscribe-plan';
import type { ChangeSubscriptions } from './subscriptions/use-cases/change-subscriptions';

const options = {
  inviteOnly: false,
  isWebPublic: false,
  topicsPolicy: 'inherit',
  defaultPushNotifications: false,
  folderId: null,
  isDefault: false,
  permissions: {},
} as const;

const subscribe = {
  authorizationErrorsFatal: true,
  announce: false,
  notifySubscribed: true,
} as const;

/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const channelCommandDefaults = {
  create: { subscriberIds: [], announce: false },
  createDefaultGroup: { description: '', channelNames: [] },
  createFolder: { description: '' },
  list: {
    includePublic: true,
    includeWebPublic: false,
    includeSubscribed: true,
    excludeArchived: true,
    includeAll: false,
    includeOwnerSubscribed: false,
    includeCanAccessContent: false,
  },
  listFolders: { includeArchived: false },
  listSubscriptions: { include: 'false' },
  options,
  subscribe,
  update: { permissions: {} },
} as const;

type GivenOptions = Given<ChannelOptions, typeof options>;

type GivenSubscribe = Given<Omit<Subscribe, 'options'>, typeof subscribe> & {
  readonly options?: GivenOptions | undefined;
};

const completeOptions = (given: GivenOptions = {}): ChannelOptions =>
  completeCommand<ChannelOptions, typeof options>(options, given);

export const completeSubscribe = ({ options: given, ...rest }: GivenSubscribe): Subscribe => ({
  ...completeCommand<Omit<Subscribe, 'options'>, typeof subscribe>(subscribe, rest),
  options: completeOptions(given),
});

export const completeCreate = ({
  options: given,
  ...rest
}: Given<Omit<CreateChannel, 'options'>, typeof channelCommandDefaults.create> & {
  readonly options?: GivenOptions | undefined;
}): CreateChannel => ({
  ...completeCommand<Omit<CreateChannel, 'options'>, typeof channelCommandDefaults.create>(
    channelCommandDefaults.create,
    rest,
  ),
  options: completeOptions(given),
});

export const completeChange = ({
  add,
  remove = [],
}: {
  readonly add?: GivenSubscribe | undefined;
  readonly remove?: ChangeSubscriptions['remove'] | undefined;
}): ChangeSubscriptions => ({ add: completeSubscribe(add ?? { channels: [] }), remove });
