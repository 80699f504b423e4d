import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { classNames } from '../lib/class-names';

export type Option = {
  readonly key: string;
  readonly sign: ComponentChildren;
  readonly label: string;
  /** What tells options of the same label apart, or what choosing does. */
  readonly hint?: string | undefined;
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
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const index = Math.min(marked, Math.max(0, options.length - 1));
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => setMarked(0), [value]);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const option = options[index];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setMarked((index + step + options.length) % options.length);
    } else if (event.key === 'Enter' && !event.isComposing && option !== undefined) {
      event.preventDefault();
      onChoose(option);
    }
  };

  return (
    <div class="combobox">
      <input
        ref={input}
        class="input"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(options.length > 0 ? { 'aria-activedescendant': optionId(index) } : {})}
        autocomplete="off"
        dir="auto"
        placeholder={placeholder}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul class="options" role="listbox" id={id} aria-label={label} ref={list}>
        {options.map((option, at) => (
          <li
            key={option.key}
            id={optionId(at)}
            class={classNames('option line medium', at === index && 'is-marked')}
            role="option"
            aria-selected={at === index}
            onPointerMove={() => setMarked(at)}
            onClick={() => {
              onChoose(option);
              input.current?.focus();
            }}
          >
            <span class="option-sign center rigid faint">{option.sign}</span>
            <span class="option-label clip" dir="auto">
              {option.label}
            </span>
            <span class="option-hint clip grow faint small" dir="auto">
              {option.hint ?? ''}
            </span>
          </li>
        ))}
      </ul>
      <p class="combobox-empty" role="status">
        {options.length === 0 ? empty : ''}
      </p>
    </div>
  );
};
