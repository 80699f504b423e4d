import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { classNames } from '../lib/class-names';
import type { Setting, SettingNames, SettingValue } from '../lib/setting';
import { settingsFrom } from '../lib/setting';
import { submitting } from '../lib/submit';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { useEntered } from './entered';

type Props = {
  readonly setting: Setting;
  readonly value: SettingValue;
  readonly isDisabled?: boolean;
  /** What was entered: after each change of a choice, and when a text is left; false if refused. */
  readonly onSave: (value: SettingValue) => Promise<boolean>;
  /** Called for each character, too: for forms, which save everything together. */
  readonly onInput?: ((value: SettingValue) => void) | undefined;
};

type ControlProps = Props & { readonly id?: string };

type ChoiceProps = ControlProps & { readonly class?: string; readonly 'aria-label'?: string };

const Toggle = ({ setting, value, isDisabled, onSave, id }: ControlProps) => (
  <span class="toggle line medium">
    <Checkbox id={id} isOn={value === true} isDisabled={isDisabled} onChange={onSave} />
    <label for={id}>{setting.label}</label>
  </span>
);

/** A choice; outside of fields, it has its name as `aria-label`. */
export const Choice = ({ setting, value, isDisabled, onSave, ...attributes }: ChoiceProps) => {
  const [shown, enter] = useEntered(value, onSave);
  const known = setting.type === 'choice' ? setting.options : [];
  // Values that cannot be chosen here, such as those of other clients, are shown too.
  const options = known.some((option) => option.value === shown)
    ? known
    : [...known, { value: shown, label: String(shown) }];
  return (
    <select
      id={attributes.id}
      class={classNames('input', attributes.class)}
      aria-label={attributes['aria-label']}
      value={String(options.findIndex((option) => option.value === shown))}
      disabled={isDisabled}
      onChange={({ currentTarget: select }) => {
        const chosen = options[Number(select.value)];
        if (chosen !== undefined) {
          void enter(chosen.value);
        }
      }}
    >
      {options.map(({ label }, at) => (
        <option key={at} value={String(at)}>
          {label}
        </option>
      ))}
    </select>
  );
};

type Entering = { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement };

const Text = ({ setting, value, isDisabled, onSave, onInput, id }: ControlProps) => {
  const [text, setText] = useState(String(value));
  // Before anybody can type, as an effect after the paint would undo what was typed until then.
  useLayoutEffect(() => setText(String(value)), [value]);
  const common = {
    id,
    value: text,
    dir: 'auto' as const,
    disabled: isDisabled,
    ...('maxLength' in setting ? { maxLength: setting.maxLength } : {}),
    onInput: ({ currentTarget: { value: now } }: Entering) => {
      setText(now);
      onInput?.(now);
    },
    onChange: ({ currentTarget: { value: now } }: Entering) =>
      now !== String(value) && void onSave(now),
  };
  return setting.type === 'long' ? (
    <textarea class="input" rows={3} {...common} />
  ) : (
    <input
      class="input"
      type={setting.type}
      // Keys of passwords are what browsers call them.
      autocomplete={setting.type === 'password' ? setting.key : 'off'}
      {...common}
    />
  );
};

/** A setting with its label, and what it means below it. */
export const SettingField = (props: Props) => {
  const { setting } = props;
  const id = useId();
  const Control = setting.type === 'choice' ? Choice : Text;
  return (
    <div class="field stack tight grow">
      {setting.type === 'toggle' ? (
        <Toggle {...props} id={id} />
      ) : (
        <>
          <label for={id}>{setting.label}</label>
          <Control {...props} id={id} />
        </>
      )}
      {setting.hint === undefined ? null : <p class="faint medium">{setting.hint}</p>}
    </div>
  );
};

const emptyOf = ({ type }: Setting): SettingValue => (type === 'toggle' ? false : '');

type SettingListProps<Key extends string> = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly settings: readonly Setting<Key>[];
  readonly valueOf: (key: Key) => SettingValue | undefined;
  /** Whether the user may not change it. */
  readonly isFixed?: ((key: Key) => boolean) | undefined;
  /** Whether it was saved. */
  readonly onSave: (setting: Setting<Key>, value: SettingValue) => Promise<boolean>;
  readonly children?: ComponentChildren;
};

/** Settings from a table, each of which is saved when it is changed. */
export const SettingList = <Key extends string>(props: SettingListProps<Key>) => {
  const { title, hint, settings, valueOf, isFixed, onSave } = props;
  return (
    <fieldset class="block raised">
      <legend>{title}</legend>
      {hint === undefined ? null : <p class="faint medium">{hint}</p>}
      {settings.map((setting) => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={valueOf(setting.key) ?? emptyOf(setting)}
          isDisabled={isFixed?.(setting.key) === true}
          onSave={(value) => onSave(setting, value)}
        />
      ))}
      {props.children}
    </fieldset>
  );
};

type Lists = Omit<SettingListProps<string>, 'title' | 'settings' | 'children'> & {
  readonly groups: Readonly<
    Record<string, { readonly title: string; readonly settings: SettingNames }>
  >;
};

/** Several lists of settings, from what they are called. */
export const SettingLists = ({ groups, ...props }: Lists) =>
  Object.values(groups).map(({ title, settings }) => (
    <SettingList {...props} key={title} title={title} settings={settingsFrom(settings)} />
  ));

/** What was entered, by the keys of the fields. */
export type Values<Key extends string> = Readonly<Record<Key, SettingValue>>;

export type FormProps<Key extends string> = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly fields: readonly Setting<Key>[];
  /** What it begins with, where that is not empty. */
  readonly initial?: Partial<Values<Key>>;
  readonly submit: string;
  /** What is done cannot be undone. */
  readonly isFinal?: boolean;
  /** Whether it succeeded: then the form is empty again. */
  readonly onSubmit: (values: Values<Key>) => Promise<boolean>;
};

/** Fields from a table that are sent together. */
export const Form = <Key extends string>(props: FormProps<Key>) => {
  const { title, hint, fields, submit, isFinal = false, onSubmit } = props;
  const initial = Object.fromEntries(
    fields.map((field) => [field.key, props.initial?.[field.key] ?? emptyOf(field)]),
  ) as Values<Key>;
  const [values, setValues] = useState(initial);
  const set = (key: Key) => (value: SettingValue) => {
    setValues((before) => ({ ...before, [key]: value }));
    return Promise.resolve(true);
  };
  const send = async () => {
    if (await onSubmit(values)) {
      setValues(initial);
    }
  };
  return (
    <form class="block raised" aria-label={title} onSubmit={submitting(send)}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p class="faint medium">{hint}</p>}
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
        <Button label={submit} class={isFinal ? 'button-danger' : 'button-primary'} />
      </div>
    </form>
  );
};
