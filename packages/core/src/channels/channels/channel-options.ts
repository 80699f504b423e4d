import type { ChannelPermissions } from '../../access';
import type { ChannelFolderId } from '../../kernel';
import type { TopicsPolicy } from './topics-policy';

/** The options of new channels. */
export type ChannelOptions = {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers?: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy;
  readonly defaultPushNotifications: boolean;
  /** As in the request; undefined inherits. */
  readonly messageRetention?: string | number | undefined;
  readonly folderId: ChannelFolderId | null;
  readonly isDefault: boolean;
  readonly permissions: Partial<ChannelPermissions>;
};
