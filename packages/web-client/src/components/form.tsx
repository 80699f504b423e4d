import { useState } from 'preact/hooks';
import type { Setting, SettingValue } from '../lib/setting';
import { SettingField } from './setting-field';

/** What was entered, by the keys of the fields. */
export type Values<Key extends string> = Readonly<Record<Key, SettingValue>>;

type Props<Key extends string> = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly fields: readonly Setting<Key>[];
  readonly initial: Values<Key>;
  readonly submit: string;
  /** Whether it succeeded: then the form is empty again. */
  readonly onSubmit: (values: Values<Key>) => Promise<boolean>;
};

/** Fields from a table that are sent together. */
export const Form = <Key extends string>(props: Props<Key>) => {
  const { title, hint, fields, initial, submit, onSubmit } = props;
  const [values, setValues] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const set = (key: Key) => (value: SettingValue) => {
    setValues((before) => ({ ...before, [key]: value }));
    return Promise.resolve(true);
  };
  const send = async () => {
    setBusy(true);
    const isDone = await onSubmit(values);
    setBusy(false);
    if (isDone) {
      setValues(initial);
    }
  };
  return (
    <form
      class="block"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>{title}</h2>
      {hint === undefined ? null : <p class="field-hint">{hint}</p>}
      {fields.map((setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={values[setting.key]}
          onSave={set(setting.key)}
          onInput={(value) => void set(setting.key)(value)}
        />
      ))}
      <div>
        <button type="submit" class="button button-primary" disabled={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  );
};
