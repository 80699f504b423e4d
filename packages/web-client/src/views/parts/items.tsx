import type { ComponentChildren } from 'preact';
import type { ItemListProps } from '../../components/item-list';
import { ItemList } from '../../components/item-list';
import type { FormProps } from '../../components/setting-list';
import { Form } from '../../components/setting-list';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';

/** Things with what can be done with each, in the user's language. */
export const Items = (props: Omit<ItemListProps, 'cancel'>) => (
  <ItemList {...props} cancel={texts.cancel} />
);

type CollectionProps<Key extends string> = Omit<FormProps<Key>, 'submit'> &
  Required<Pick<ItemListProps, 'empty' | 'items'>> &
  Pick<ItemListProps, 'children'>;

/** Things that are added with a form above them. */
export const Collection = <Key extends string>(props: CollectionProps<Key>) => {
  const { items, empty, children, ...form } = props;
  return (
    <>
      <Form {...form} submit={settingsTexts.add} />
      <Items title={form.title} empty={empty} items={items}>
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
  readonly onConfirm: () => void;
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
