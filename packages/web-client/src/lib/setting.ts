export type SettingValue = string | number | boolean;

type Option = { readonly value: string | number; readonly label: string };

type Kind =
  | { readonly type: 'toggle' }
  | {
      readonly type: 'text' | 'email' | 'password' | 'date' | 'url' | 'color';
      readonly maxLength?: number;
    }
  | { readonly type: 'long'; readonly maxLength?: number }
  | { readonly type: 'choice'; readonly options: readonly Option[] };

/** A setting, as tables list them: what it is called, and how it is entered. */
export type Setting<Key extends string = string> = {
  readonly key: Key;
  readonly label: string;
  readonly hint?: string | undefined;
} & Kind;
