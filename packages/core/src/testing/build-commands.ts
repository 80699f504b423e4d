import type { UpdateChannel } from '../channels';
import type { RegisterQueue } from '../events';
import type { ChannelId } from '../kernel';

/** A registration with the defaults of the API. */
export const aRegistration = (given: Partial<RegisterQueue> = {}): RegisterQueue => ({
  applyMarkdown: false,
  clientGravatar: undefined,
  includeSubscribers: 'false',
  presenceEmails: true,
  presenceHistoryDays: undefined,
  eventTypes: undefined,
  fetchEventTypes: undefined,
  allPublicChannels: false,
  capabilities: new Set(),
  narrow: [],
  idleTimeout: undefined,
  client: undefined,
  ...given,
});

/** A command that changes only what is given. */
export const aChannelUpdate = (
  channelId: ChannelId,
  given: Partial<UpdateChannel> = {},
): UpdateChannel => ({
  channelId,
  name: undefined,
  description: undefined,
  isDefault: undefined,
  messageRetention: undefined,
  isArchived: undefined,
  topicsPolicy: undefined,
  defaultPushNotifications: undefined,
  folderId: undefined,
  permissions: {},
  postPolicy: undefined,
  isPrivate: undefined,
  isWebPublic: undefined,
  historyPublicToSubscribers: undefined,
  ...given,
});
