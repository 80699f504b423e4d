import { object } from '../../codecs';
import { groupSetting } from './group-setting';

/** What a permission is to be, and what the client took it for. */
export const groupSettingChange = object({
  required: { new: groupSetting },
  optional: { old: groupSetting },
});
