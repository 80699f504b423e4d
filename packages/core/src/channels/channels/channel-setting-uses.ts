import type { UsedAs } from '../../access';
import { clients, server } from '../../access';
import type { PersonalChannelSettings } from '../subscriptions/subscription';
import type { ChannelChanges } from './channel';

/** What follows from other values of a channel, or is declared as permissions. */
type NoSetting = 'renderedDescription' | 'isRecentlyActive' | 'permissions';

/** What uses each setting of a channel, besides its permissions, under its name in the model. */
export const channelSettingUses: Readonly<
  Record<Exclude<keyof ChannelChanges, NoSetting>, UsedAs>
> = {
  name: { use: server, names: ['new_name'] },
  description: { use: server, names: ['description'] },
  privacy: {
    use: server,
    names: ['is_private', 'is_web_public', 'history_public_to_subscribers'],
  },
  isArchived: { use: server, names: ['is_archived'] },
  isDefault: { use: server, names: ['is_default_stream'] },
  messageRetentionDays: { use: server, names: ['message_retention_days'] },
  folderId: { use: server, names: ['folder_id'] },
  topicsPolicy: { use: server, names: ['topics_policy'] },
  defaultPushNotifications: { use: server, names: ['default_push_notifications'] },
};

const device = clients('notify on the device');

/** What uses each setting that a user has for a channel of their own. */
export const personalSettingUses: Readonly<Record<keyof PersonalChannelSettings, UsedAs>> = {
  color: { use: server, names: ['color'] },
  isMuted: { use: server, names: ['is_muted', 'in_home_view'] },
  pinToTop: { use: clients('arrange their views'), names: ['pin_to_top'] },
  desktopNotifications: { use: device, names: ['desktop_notifications'] },
  audibleNotifications: { use: device, names: ['audible_notifications'] },
  pushNotifications: { use: server, names: ['push_notifications'] },
  emailNotifications: { use: server, names: ['email_notifications'] },
  wildcardMentionsNotify: { use: server, names: ['wildcard_mentions_notify'] },
};
