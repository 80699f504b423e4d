import type { ComponentChildren } from 'preact';
import { Clip } from './clip';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { classNames } from '../lib/class-names';

export type Option = {
  readonly key: string | number;
  readonly sign: ComponentChildren;
  readonly label: string;
  /** What tells options of the same label apart, or what choosing does. */
  readonly hint?: string | undefined;
};

/** The id of an option, for `aria-activedescendant` of the field. */
export const optionId = (list: string, at: number): string => `${list}-${at}`;

type OptionsProps<Choice extends Option> = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly marked: number;
  readonly onMark?: (at: number) => void;
  readonly onChoose: (option: Choice, at: number) => void;
};

/** What can be chosen for a text; the keys are those of the field, which keeps the focus. */
export const Options = <Choice extends Option>(props: OptionsProps<Choice>) => {
  const { id, label, options, marked, onMark, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <ul class="options" role="listbox" id={id} aria-label={label} ref={list}>
      {options.map((option, at) => (
        <li
          key={option.key}
          id={optionId(id, at)}
          class={classNames('option line medium', at === marked && 'is-marked')}
          role="option"
          aria-selected={at === marked}
          onPointerMove={() => onMark?.(at)}
          // The field would lose the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option, at)}
        >
          <span class="option-sign faint center rigid">{option.sign}</span>
          <Clip class="option-label">{option.label}</Clip>
          <Clip class="option-hint grow faint small">{option.hint ?? ''}</Clip>
        </li>
      ))}
    </ul>
  );
};

type Props<Choice extends Option> = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onInput: (text: string) => void;
  readonly onChoose: (option: Choice) => void;
  /** What the list says if there is nothing to choose. */
  readonly empty: string;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** An input with a list below it, of which arrow keys mark an option and Enter chooses it. */
export const Combobox = <Choice extends Option>(props: Props<Choice>) => {
  const { label, placeholder, value, options, onInput, onChoose, empty } = props;
  const [marked, setMarked] = useState(0);
  const id = useId();
  const index = Math.min(marked, Math.max(0, options.length - 1));

  // Before the next key, which would be undone.
  useLayoutEffect(() => setMarked(0), [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const option = options[index];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setMarked((index + step + options.length) % options.length);
    } else if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      onChoose(option);
    }
  };

  return (
    <div class="combobox">
      <input
        class="input"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(options.length > 0 ? { 'aria-activedescendant': optionId(id, index) } : {})}
        autocomplete="off"
        dir="auto"
        placeholder={placeholder}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Options
        id={id}
        label={label}
        options={options}
        marked={index}
        onMark={setMarked}
        onChoose={onChoose}
      />
      <p class="combobox-empty faint medium" role="status">
        {options.length === 0 ? empty : ''}
      </p>
    </div>
  );
};
