import type { ComponentChildren } from 'preact';
import type { ItemListProps } from '../../components/item-list';
import { ItemList } from '../../components/item-list';
import type { FormProps } from '../../components/setting-list';
import { Form } from '../../components/setting-list';
import { reasonOf } from '../../actions/notices';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';

type ItemsProps = Omit<ItemListProps, 'words' | 'problem'> & { readonly failure?: unknown };

/** Things with what can be done with each, in the user's language. */
export const Items = ({ failure, ...props }: ItemsProps) => (
  <ItemList
    {...props}
    words={texts}
    problem={failure === undefined ? undefined : reasonOf(failure)}
  />
);

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
