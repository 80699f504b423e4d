import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { bestMatches } from '@parley/client';
import { Combobox } from '../../components/combobox';

type Props = {
  readonly label: string;
  readonly placeholder?: string;
  readonly options: readonly {
    readonly key: number;
    readonly label: string;
    readonly sign: ComponentChildren;
  }[];
  /** What the list says if nothing has the name. */
  readonly empty?: string;
  readonly onChoose: (key: number) => void;
};

const maxOptions = 8;

/** Where something is found by its name, and added. */
export const Picker = ({ label, placeholder = label, options, empty = '', onChoose }: Props) => {
  const [typed, setTyped] = useState('');
  const isEmpty = typed.trim() === '';
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      value={typed}
      empty={isEmpty ? '' : empty}
      options={isEmpty ? [] : bestMatches(options, typed, (one) => one.label, maxOptions)}
      onInput={setTyped}
      onChoose={({ key }) => {
        onChoose(key);
        setTyped('');
      }}
    />
  );
};
