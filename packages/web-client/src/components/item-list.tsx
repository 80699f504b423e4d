import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button';
import { Spinner } from './waiting';

export type ItemAction = {
  readonly label: string;
  readonly onClick: () => void;
  /** Asked before it is done: for what cannot be undone. */
  readonly question?: string;
};

export type Item = {
  readonly key: string | number;
  readonly name: string;
  readonly href?: string;
  readonly sign?: ComponentChildren;
  /** In one line; empty ones are left out. */
  readonly detail?: readonly string[];
  readonly tags?: readonly string[];
  /** A control besides the actions. */
  readonly control?: ComponentChildren;
  readonly actions: readonly ItemAction[];
};

/** The button that was pressed goes: the focus, which would be lost, stays in its line. */
const focusFirst = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('button:last-child')?.focus();

const Actions = ({ item, cancel }: { readonly item: Item; readonly cancel: string }) => {
  /** Null when a question has been answered. */
  const [asked, setAsked] = useState<ItemAction | null>();
  if (asked) {
    return (
      <span
        key="question"
        class="buttons"
        role="group"
        aria-label={asked.question}
        ref={focusFirst}
      >
        <span class="danger medium">{asked.question}</span>
        <Button
          label={asked.label}
          class="button-danger"
          onClick={() => {
            setAsked(null);
            asked.onClick();
          }}
        />
        <Button label={cancel} onClick={() => setAsked(null)} />
      </span>
    );
  }
  return (
    <span class="buttons" ref={asked === null ? focusFirst : null}>
      {item.actions.map((action) => (
        <Button
          key={action.label}
          label={action.label}
          aria-label={`${action.label}: ${item.name}`}
          onClick={() => (action.question === undefined ? action.onClick() : setAsked(action))}
        />
      ))}
    </span>
  );
};

export type ItemListProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  /** Why they could not be loaded. */
  readonly problem?: string | undefined;
  /** What stands in the place of no items. */
  readonly empty?: string;
  /** What the button says that answers a question with no, and what is shown while one waits. */
  readonly words: { readonly cancel: string; readonly loading: string };
  readonly children?: ComponentChildren;
};

/** Things with what can be done with each. */
export const ItemList = (props: ItemListProps) => {
  const { title, hint, items, problem, empty, words, children } = props;
  return (
    <section class="block raised">
      <h2>{title}</h2>
      {hint === undefined ? null : <p class="faint medium">{hint}</p>}
      {children}
      {problem === undefined ? null : (
        <p class="problem medium" role="alert">
          {problem}
        </p>
      )}
      {items === undefined && problem === undefined ? <Spinner label={words.loading} /> : null}
      {items?.length === 0 && empty !== undefined ? <p class="faint medium">{empty}</p> : null}
      <ul class="items" aria-label={title}>
        {items?.map((item) => (
          <li class="item line wrap" key={item.key}>
            {item.sign}
            <span class="item-names names">
              <span class="item-name" dir="auto">
                {item.href === undefined ? item.name : <a href={item.href}>{item.name}</a>}
              </span>
              <span class="item-detail faint small" dir="auto">
                {item.detail?.filter(Boolean).join(' · ')}
              </span>
            </span>
            {item.tags?.map((tag) => (
              <span class="tag" key={tag}>
                {tag}
              </span>
            ))}
            {item.control}
            <Actions item={item} cancel={words.cancel} />
          </li>
        ))}
      </ul>
    </section>
  );
};
