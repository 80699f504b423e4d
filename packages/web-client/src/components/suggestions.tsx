import { Avatar } from './avatar';

type Item = {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly symbol?: string | undefined;
  readonly person?: { readonly name: string; readonly url: string | undefined };
};

type Props = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly active: number;
  readonly onPick: (index: number) => void;
};

/** The id of an option, for `aria-activedescendant` of the field. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

const Symbol = ({ item: { symbol = '', person } }: { readonly item: Item }) => {
  if (person !== undefined) {
    return <Avatar {...person} size="small" />;
  }
  return (
    <span class="suggestion-symbol center rigid" aria-hidden="true">
      {symbol.includes('/') && symbol.length > 1 ? <img src={symbol} alt="" /> : symbol}
    </span>
  );
};

/** What a text can be completed to; the keys are those of the field, which keeps the focus. */
export const Suggestions = ({ id, label, items, active, onPick }: Props) => (
  <ul class="suggestions raised" role="listbox" id={id} aria-label={label}>
    {items.map((item, index) => (
      <li
        key={item.key}
        id={optionId(id, index)}
        class="suggestion line medium"
        role="option"
        aria-selected={index === active}
        // The field would lose the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(index)}
      >
        <Symbol item={item} />
        <span class="suggestion-label rigid" dir="auto">
          {item.label}
        </span>
        <span class="suggestion-hint faint small" dir="auto">
          {item.hint ?? ''}
        </span>
      </li>
    ))}
  </ul>
);
