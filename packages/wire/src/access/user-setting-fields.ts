import type { UserSettingName } from '@parley/core/access';
import {
  describeUse,
  shownUserDefaultNames,
  userSettingDefinitions,
  userSettingNames,
} from '@parley/core/access';
import type { Codec, Fields } from '../codecs';
import {
  arrayOf,
  boolean,
  field,
  integer,
  literal,
  max,
  min,
  named,
  object,
  text,
} from '../codecs';

/** The value of a personal setting, without a description. */
const userSettingCodec = (name: UserSettingName): Codec<unknown> => {
  const { initial, values, maximum } = userSettingDefinitions[name];
  if (values !== undefined) {
    return literal(...values);
  }
  if (typeof initial === 'boolean') {
    return boolean;
  }
  if (typeof initial === 'string') {
    return text;
  }
  return maximum === undefined ? integer : min(1, max(maximum));
};

const fieldOf = (name: UserSettingName): Codec<unknown> => {
  const definition = userSettingDefinitions[name];
  return field(describeUse(definition), userSettingCodec(name), { since: definition.since });
};

const fieldsOf = (names: readonly UserSettingName[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fieldOf(name)]));

/** Every personal setting by its name, with the levels that have it. */
export const userSettingFields = fieldsOf(userSettingNames);

/** A setting that was removed. */
export const denseModeField = field('Always false.', boolean, { until: 'denseModeRemoved' });

/** The choices for two of the settings. */
export const settingChoices = {
  emojiset_choices: field(
    'The sets of emoji images.',
    arrayOf(
      object({
        required: {
          key: field('Value of the setting emojiset.', text),
          text: field('Name of the set.', text),
        },
      }),
    ),
  ),
  available_notification_sounds: field('The sounds of notifications.', arrayOf(text)),
};

/** The settings of a user. */
export const userSettings = named(
  'UserSettings',
  'Settings of a user.',
  object({
    required: settingChoices,
    leveled: { ...userSettingFields, dense_mode: denseModeField },
  }),
);

/** The settings that new accounts begin with. */
export const userDefaults = named(
  'UserSettingDefaults',
  'Default settings of new accounts.',
  object({
    required: settingChoices,
    leveled: { ...fieldsOf(shownUserDefaultNames), dense_mode: denseModeField },
  }),
);
