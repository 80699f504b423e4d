import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { bestMatches } from '@parley/client';
import { Combobox } from '../../components/combobox';

type Props = {
  readonly label: string;
  readonly placeholder?: string;
  readonly options: readonly { readonly key: number; readonly label: string }[];
  /** What stands before a name. */
  readonly signOf: (key: number) => ComponentChildren;
  /** What the list says if nothing has the name. */
  readonly empty?: string;
  readonly onChoose: (key: number) => unknown;
};

const maxOptions = 8;

/** Where something is found by its name, and added. */
export const Picker = (props: Props) => {
  const { label, placeholder = label, options, signOf, empty = '', onChoose } = props;
  const [typed, setTyped] = useState('');
  const isEmpty = typed.trim() === '';
  const found = isEmpty ? [] : bestMatches(options, typed, (one) => one.label, maxOptions);
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      value={typed}
      empty={isEmpty ? '' : empty}
      options={found.map((one) => ({ ...one, sign: signOf(one.key) }))}
      onInput={setTyped}
      onChoose={({ key }) => {
        onChoose(key);
        setTyped('');
      }}
    />
  );
};
