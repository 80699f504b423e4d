/** Bytes of a run, about: of the elements that are written together. */
const runBytes = 64 * 1024;

/** The JSON of elements that once followed one another in a list. */
type Run = {
  readonly elements: object[];
  /** Of each element: where its comma and its JSON begin. */
  readonly starts: number[];
  bytes: Buffer;
};

type Place = { readonly run: Run; readonly index: number };

/** Lists whose elements are the same values in many responses. */
const keepingLists = new WeakSet<object>();

/** Where the JSON of an element is, once it was written in such a list. */
const places = new WeakMap<object, Place>();

/** Marks a list whose elements never change and return in other responses: their JSON is kept. */
export const keepingJson = <List extends object>(list: List): List => {
  keepingLists.add(list);
  return list;
};

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
  keepingLists.has(list) || keepingEach.has(list) || extensions.has(list);

const isObject = (element: unknown): element is object =>
  typeof element === 'object' && element !== null;

/** How many elements from `from` on are those of the run from this place on. */
const lengthInRun = (
  list: readonly unknown[],
  from: number,
  { run: { elements }, index }: Place,
): number => {
  let length = 1;
  while (
    index + length < elements.length &&
    from + length < list.length &&
    list[from + length] === elements[index + length]
  ) {
    length += 1;
  }
  return length;
};

/** Writes the elements from `from` on that have no place yet, until there are enough for a run. */
const newRun = (list: readonly unknown[], from: number): Run => {
  const run: Run = { elements: [], starts: [], bytes: Buffer.alloc(0) };
  const texts: string[] = [];
  let size = 0;
  for (let index = from; index < list.length && size < runBytes; index += 1) {
    const element = list[index];
    if (!isObject(element) || places.has(element)) {
      break;
    }
    const text = `,${JSON.stringify(element)}`;
    places.set(element, { run, index: run.elements.length });
    run.elements.push(element);
    run.starts.push(size);
    texts.push(text);
    size += Buffer.byteLength(text);
  }
  run.bytes = Buffer.from(texts.join(''));
  return run;
};

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

/** The elements of a list, each with a text of its own, in texts of about the size of a run. */
function* joinedTexts<Element>(
  list: readonly Element[],
  textOf: (element: Element) => string,
): Generator<string, undefined> {
  let text = '';
  let comma = '';
  for (const element of list) {
    text += `${comma}${textOf(element)}`;
    comma = ',';
    if (text.length >= runBytes) {
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
export function* keptElements(list: readonly unknown[]): Generator<string | Buffer, undefined> {
  const extended = extensions.get(list);
  if (extended !== undefined) {
    yield* joinedTexts(extended, extendedText);
  } else {
    yield* keepingEach.has(list) ? joinedTexts(list, elementText) : keptRuns(list);
  }
}

/**
 * The elements of a list in which runs are kept. Those that were written before are bytes that are
 * not encoded again, wherever they are in this list.
 */
function* keptRuns(list: readonly unknown[]): Generator<string | Buffer, undefined> {
  let index = 0;
  while (index < list.length) {
    const element = list[index];
    const isFirst = index === 0;
    if (!isObject(element)) {
      yield `${isFirst ? '' : ','}${JSON.stringify(element ?? null)}`;
      index += 1;
    } else {
      const place = places.get(element) ?? { run: newRun(list, index), index: 0 };
      const { starts, bytes } = place.run;
      const length = lengthInRun(list, index, place);
      const start = starts[place.index] ?? 0;
      yield bytes.subarray(isFirst ? start + 1 : start, starts[place.index + length]);
      index += length;
    }
  }
}
