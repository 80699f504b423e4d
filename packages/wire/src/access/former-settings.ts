import { hasRealmSetting, isRealmSettingName } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';

/** The names that settings had at levels below their own. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['new_stream_announcements_stream_id', 'notifications_stream_id'],
  ['signup_announcements_stream_id', 'signup_notifications_stream_id'],
  ['gif_rating_policy', 'giphy_rating'],
]);

/** The name of a setting of the organization below its own level; undefined if it did not exist. */
export const formerName = (name: string): string | undefined => formerNames.get(name);

/** The name that a setting of the organization has at the level. */
export const settingNameAt = (level: FeatureLevel, name: string): string =>
  isRealmSettingName(name) && !hasRealmSetting(name, level) ? (formerName(name) ?? name) : name;

/**
 * A setting of the organization as clients below its own level know it: another name, and perhaps
 * another value. Undefined if they know nothing of the kind.
 */
export const formerSetting = (
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> | undefined => {
  switch (name) {
    case 'message_edit_history_visibility_policy':
      return { allow_edit_history: value !== 'none' };
    case 'topics_policy':
      return { mandatory_topics: value === 'disable_empty_topic' };
    default: {
      const former = formerName(name);
      return former === undefined ? undefined : { [former]: value };
    }
  }
};
