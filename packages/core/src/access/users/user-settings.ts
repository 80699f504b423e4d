import type * as t from 'io-ts';
import { isAvailable } from '../settings/setting-use';
import { userSettingDefinitions } from './user-setting-definitions';

type Definitions = typeof userSettingDefinitions;

export type UserSettingName = keyof Definitions;

export type UserSettings = {
  readonly [Name in UserSettingName]: t.TypeOf<Definitions[Name]['codec']>;
};

const isSettingName = (name: string): name is UserSettingName =>
  Object.hasOwn(userSettingDefinitions, name);

export const userSettingNames: readonly UserSettingName[] =
  Object.keys(userSettingDefinitions).filter(isSettingName);

/** Old clients have another name for the home view `recent`. */
const currentName = (name: UserSettingName, value: unknown): unknown =>
  name === 'web_home_view' && value === 'recent_topics' ? 'recent' : value;

const pick = (
  values: Readonly<Record<string, unknown>>,
  isPicked: (name: UserSettingName) => boolean,
): Partial<UserSettings> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isSettingName(name) && isPicked(name) && userSettingDefinitions[name].codec.is(value)
        ? [[name, currentName(name, value)]]
        : [],
    ),
  );

/** The values that are settings, with the right types. */
export const pickUserSettings = (
  values: Readonly<Record<string, unknown>>,
): Partial<UserSettings> => pick(values, () => true);

const available: ReadonlySet<UserSettingName> = new Set(
  userSettingNames.filter((name) => isAvailable(userSettingDefinitions[name])),
);

const initialSettings = Object.fromEntries(
  userSettingNames.map((name) => [name, userSettingDefinitions[name].initial]),
  // Each initial value was checked by the codec of its own name, which fromEntries cannot express.
) as UserSettings;

/**
 * A user's settings, with initial values for those that they never changed, and for those that are
 * not available. Costs no more than what is stored, as it is called for all users at once.
 */
export const userSettings = (stored: Readonly<Record<string, unknown>>): UserSettings => ({
  ...initialSettings,
  ...pick(stored, (name) => available.has(name)),
});
