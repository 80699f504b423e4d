import type { Used, UsedAs } from './access';
import {
  channelPermissionDefinitions,
  realmSettingDefinitions,
  userGroupPermissionDefinitions,
  userSettingDefinitions,
} from './access';
import { channelSettingUses, personalSettingUses } from './channels';

/** Whose setting it is. */
export type SettingOwner =
  | 'organization'
  | 'user'
  | 'channel'
  | 'permission of a channel'
  | 'user of a channel'
  | 'user group';

/**
 * Every setting with what uses it, under its name in the model. The defaults that an organization
 * has for new accounts are those of the user.
 */
export const settingUses: Readonly<Record<SettingOwner, Readonly<Record<string, Used | UsedAs>>>> =
  {
    organization: realmSettingDefinitions,
    user: userSettingDefinitions,
    channel: channelSettingUses,
    'permission of a channel': channelPermissionDefinitions,
    'user of a channel': personalSettingUses,
    'user group': userGroupPermissionDefinitions,
  };
