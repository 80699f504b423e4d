export type SettingValue = string | number | boolean;

type Option = { readonly value: string | number; readonly label: string };

type Kind =
  | { readonly type: 'toggle' }
  | {
      readonly type: 'text' | 'long' | 'email' | 'password' | 'date' | 'url' | 'color';
      readonly maxLength?: number;
    }
  | { readonly type: 'choice'; readonly options: readonly Option[] };

/** A setting, as tables list them: what it is called, and how it is entered. */
export type Setting<Key extends string = string> = {
  readonly key: Key;
  readonly label: string;
  readonly hint?: string | undefined;
} & Kind;

/** A choice, from a record of what each value is called; values that look like numbers are. */
export const choice = <Key extends string>(
  key: Key,
  label: string,
  labels: Readonly<Record<string, string>>,
): Setting<Key> => ({
  key,
  type: 'choice',
  label,
  options: Object.entries(labels).map(([name, each]) => ({
    value: /^\d+$/.test(name) ? Number(name) : name,
    label: each,
  })),
});

/** Settings that are on or off, from a record of what each is called. */
export const toggles = <Key extends string>(
  labels: Readonly<Record<Key, string>>,
): readonly Setting<Key>[] =>
  (Object.keys(labels) as Key[]).map((key) => ({ key, type: 'toggle', label: labels[key] }));
