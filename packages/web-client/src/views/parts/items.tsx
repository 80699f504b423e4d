import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { bestMatches } from '@parley/client';
import { reasonOf } from '../../actions/notices';
import { Button } from '../../components/button';
import { SearchField } from '../../components/search-field';
import type { FormProps } from '../../components/setting-list';
import { Form } from '../../components/setting-list';
import { Spinner } from '../../components/waiting';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';

type ItemAction = {
  readonly label: string;
  readonly onClick: () => unknown;
  /** Asked before it is done: for what cannot be undone. */
  readonly question?: string;
};

type Item = {
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
const keepFocus = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('button:last-child')?.focus();

const Actions = ({ item }: { readonly item: Item }) => {
  /** Null when a question has been answered. */
  const [asked, setAsked] = useState<ItemAction | null>();
  if (asked) {
    return (
      <span key="question" class="buttons" role="group" aria-label={asked.question} ref={keepFocus}>
        <span class="danger medium">{asked.question}</span>
        <Button
          label={asked.label}
          class="button-danger"
          onClick={() => {
            setAsked(null);
            asked.onClick();
          }}
        />
        <Button label={texts.cancel} onClick={() => setAsked(null)} />
      </span>
    );
  }
  return (
    <span class="buttons" ref={asked === null ? keepFocus : null}>
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

type ItemsProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  /** Why they could not be loaded. */
  readonly failure?: unknown;
  /** What stands in the place of no items. */
  readonly empty?: string;
  readonly children?: ComponentChildren;
};

/** With more than that, there is a field to find one; of still more, others are only found. */
const [few, maxShown] = [12, 200];

/** Things with what can be done with each. */
export const Items = (props: ItemsProps) => {
  const { title, hint, items, failure, empty, children } = props;
  const [typed, setTyped] = useState('');
  const count = items?.length ?? 0;
  const found = items && bestMatches(items, typed, ({ name }) => name, maxShown);
  return (
    <section class="block raised">
      <h2>{title}</h2>
      {hint === undefined ? null : <p class="faint medium">{hint}</p>}
      {children}
      {failure === undefined ? null : (
        <p class="problem medium" role="alert">
          {reasonOf(failure)}
        </p>
      )}
      {items === undefined && failure === undefined ? <Spinner label={texts.loading} /> : null}
      {count > few ? (
        <SearchField label={texts.find(title)} value={typed} onInput={setTyped} />
      ) : null}
      {count > maxShown && found?.length === maxShown ? (
        <p class="faint medium">{texts.onlyFirst(maxShown)}</p>
      ) : null}
      {found?.length === 0 && empty !== undefined ? <p class="faint medium">{empty}</p> : null}
      <ul class="items" aria-label={title}>
        {found?.map((item) => (
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
            <Actions item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};

type CollectionProps<Key extends string> = Omit<FormProps<Key>, 'submit'> &
  Required<Pick<ItemsProps, 'empty' | 'items'>> &
  Pick<ItemsProps, 'children' | 'failure'>;

/** Things that are added with a form above them. */
export const Collection = <Key extends string>(props: CollectionProps<Key>) => {
  const { items, failure, empty, children, ...form } = props;
  return (
    <>
      <Form {...form} submit={settingsTexts.add} />
      <Items title={form.title} empty={empty} items={items} failure={failure}>
        {children}
      </Items>
    </>
  );
};

type Props = {
  readonly title: string;
  readonly hint: string;
  /** What it is done to. */
  readonly name: string;
  readonly label: string;
  /** Asked before it is done. */
  readonly question: string;
  readonly onConfirm: () => unknown;
  readonly children?: ComponentChildren;
};

/** One action that cannot be undone. */
export const FinalAction = ({ title, hint, name, label, question, onConfirm, children }: Props) => (
  <Items
    title={title}
    hint={hint}
    items={[{ key: label, name, actions: [{ label, question, onClick: onConfirm }] }]}
  >
    {children}
  </Items>
);
