import type { ChannelId } from '../kernel';
import type { bindUseCases } from '../use-cases';

type UseCases = ReturnType<typeof bindUseCases>;

type RegisterQueue = Parameters<UseCases['events']['registerQueue']>[1];

/** A registration with the defaults of the API. */
export const aRegistration = (given: Partial<RegisterQueue> = {}): RegisterQueue => ({
  applyMarkdown: false,
  clientGravatar: undefined,
  includeSubscribers: 'false',
  slimPresence: false,
  presenceHistoryDays: undefined,
  eventTypes: undefined,
  fetchEventTypes: undefined,
  allPublicStreams: false,
  capabilities: new Set(),
  narrow: [],
  idleTimeout: undefined,
  client: undefined,
  ...given,
});

type UpdateChannel = Parameters<UseCases['channels']['update']>[1];

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
  folderId: undefined,
  permissions: {},
  postPolicy: undefined,
  isPrivate: undefined,
  isWebPublic: undefined,
  historyPublicToSubscribers: undefined,
  ...given,
});
