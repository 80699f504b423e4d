export type SettingValue = string | number | boolean;

type Option = { readonly value: SettingValue; readonly label: string };

type Entry = {
  readonly type: 'text' | 'long' | 'email' | 'password' | 'date' | 'url' | 'color';
  readonly maxLength?: number;
};

type Kind =
  | { readonly type: 'toggle' }
  | Entry
  | { readonly type: 'choice'; readonly options: readonly Option[] };

/** A setting, as tables list them: what it is called, and how it is entered. */
export type Setting<Key extends string = string> = {
  readonly key: Key;
  readonly label: string;
  readonly hint?: string | undefined;
} & Kind;

/** A setting that is written. */
export const entry = <Key extends string>(
  key: Key,
  type: Entry['type'],
  label: string,
  details: { readonly hint?: string; readonly maxLength?: number } = {},
): Setting<Key> => ({ key, type, label, ...details });

const valueNamed = (name: string): SettingValue => {
  if (name === 'true' || name === 'false') {
    return name === 'true';
  }
  return /^-?\d+$/.test(name) ? Number(name) : name;
};

export const choice = <Key extends string>(
  key: Key,
  label: string,
  options: readonly Option[],
): Setting<Key> => ({ key, type: 'choice', label, options });

/** Options from what each value is called; values that look like numbers are. */
export const optionsFrom = (values: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(values).map(([name, label]) => ({ value: valueNamed(name), label }));

type Named = { readonly label: string; readonly values: Readonly<Record<string, string>> };

/** What settings are called: those with names of values are choices, others toggles. */
export type SettingNames<Key extends string = string> = Readonly<Record<Key, string | Named>>;

export const settingsFrom = <Key extends string>(
  names: SettingNames<Key>,
): readonly Setting<Key>[] =>
  (Object.keys(names) as Key[]).map((key) => {
    const named = names[key];
    return typeof named === 'string'
      ? { key, type: 'toggle', label: named }
      : choice(key, named.label, optionsFrom(named.values));
  });
