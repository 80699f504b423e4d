import type { ComponentChildren } from 'preact';
import type { ItemListProps } from '../../components/item-list';
import { ItemList } from '../../components/item-list';
import { texts } from '../../texts/texts';

/** Things with what can be done with each, in the user's language. */
export const Items = (props: Omit<ItemListProps, 'cancel'>) => (
  <ItemList {...props} cancel={texts.cancel} />
);

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
