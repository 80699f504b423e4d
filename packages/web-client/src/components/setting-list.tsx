import type { Setting, SettingValue } from '../lib/setting';
import { SettingField } from './setting-field';

type Props<Key extends string> = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly settings: readonly Setting<Key>[];
  readonly valueOf: (key: Key) => SettingValue | undefined;
  readonly isDisabled?: boolean;
  /** Whether it was saved. */
  readonly onSave: (setting: Setting<Key>, value: SettingValue) => Promise<boolean>;
};

/** Settings from a table, each of which is saved when it is changed. */
export const SettingList = <Key extends string>(props: Props<Key>) => {
  const { title, hint, settings, valueOf, isDisabled = false, onSave } = props;
  return (
    <fieldset class="block">
      <legend>{title}</legend>
      {hint === undefined ? null : <p class="field-hint">{hint}</p>}
      {settings.map((setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={valueOf(setting.key) ?? (setting.type === 'toggle' ? false : '')}
          isDisabled={isDisabled}
          onSave={(value) => onSave(setting, value)}
        />
      ))}
    </fieldset>
  );
};
