/** About how many characters of elements are written together. */
const runCharacters = 64 * 1024;

/** Lists whose elements are the same values in other lists, in any order. */
const keepingEach = new WeakSet<object>();

/** The JSON of elements of such lists. */
const texts = new WeakMap<object, string>();

/**
 * Marks a list whose elements never change and return in other responses, each beside other elements
 * or for a short time: the JSON of each is kept for itself.
 */
export const keepingJsonOfEach = <List extends object>(list: List): List => {
  keepingEach.add(list);
  return list;
};

/** What lists with more fields were made of. */
const extensions = new WeakMap<object, readonly Extension[]>();

type Extension = { readonly original: object; readonly more: object };

/**
 * Objects with more fields than the originals, which have none of these, never change, and return in
 * other responses: the JSON of each original is kept for itself.
 */
export const extendingKeptJson = <Original extends object, More extends object>(
  elements: readonly { readonly original: Original; readonly more: More }[],
): readonly (Original & More)[] => {
  const list = elements.map(({ original, more }) => ({ ...original, ...more }));
  extensions.set(list, elements);
  return list;
};

/** Whether the list is marked in one of these ways. */
export const isKeepingJson = (list: object): boolean =>
  keepingEach.has(list) || extensions.has(list);

const isObject = (element: unknown): element is object =>
  typeof element === 'object' && element !== null;

const keptText = (element: object): string => {
  const known = texts.get(element);
  if (known !== undefined) {
    return known;
  }
  const text = JSON.stringify(element);
  texts.set(element, text);
  return text;
};

const elementText = (element: unknown): string =>
  isObject(element) ? keptText(element) : JSON.stringify(element ?? null);

const extendedText = ({ original, more }: Extension): string => {
  const [first, second] = [keptText(original), JSON.stringify(more)];
  const comma = first === '{}' || second === '{}' ? '' : ',';
  return `${first.slice(0, -1)}${comma}${second.slice(1)}`;
};

/** The texts of the elements of a list, joined to texts of about {@link runCharacters}. */
function* joinedTexts<Element>(
  list: readonly Element[],
  textOf: (element: Element) => string,
): Generator<string, undefined> {
  let text = '';
  let comma = '';
  for (const element of list) {
    text += `${comma}${textOf(element)}`;
    comma = ',';
    if (text.length >= runCharacters) {
      yield text;
      text = '';
    }
  }
  if (text !== '') {
    yield text;
  }
}

/**
 * The JSON of the elements of a list that is marked, each with a comma before it but the first.
 */
export function* keptElements(list: readonly unknown[]): Generator<string, undefined> {
  const extended = extensions.get(list);
  yield* extended === undefined
    ? joinedTexts(list, elementText)
    : joinedTexts(extended, extendedText);
}
