const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders names as the user's language does; "10" follows "9". */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** Sorts a copy by name. */
export const sortByName = <Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): readonly Item[] => [...items].sort((a, b) => compareNames(nameOf(a), nameOf(b)));

/** The form in which the server compares names and topics. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

export type NamedUser = { readonly user_id: number; readonly full_name: string };

/** The name of a person, with the id if it is not the only one of these names: `Ada Okafor|8`. */
export const distinctName = (
  { user_id: id, full_name: name }: NamedUser,
  names: readonly string[],
): string => {
  const isSame = (one: string) => foldCase(one) === foldCase(name);
  return names.filter(isSame).length > 1 ? `${name}|${id}` : name;
};
