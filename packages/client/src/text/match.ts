const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** How well a name fits what was typed: 0 is best; undefined if it does not. Accents do not matter. */
export const rankOf = (name: string, typed: string): number | undefined => {
  const [folded, wanted] = [fold(name), fold(typed.trim())];
  const at = folded.indexOf(wanted);
  if (at === -1) {
    return undefined;
  }
  const isInWord = /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '');
  return at === 0 ? 0 : isInWord ? 2 : 1;
};

/** The items whose names fit, the best first, otherwise in their order. */
export const bestMatches = <Item>(
  items: readonly Item[],
  typed: string,
  nameOf: (item: Item) => string,
  limit: number,
): readonly Item[] =>
  items
    .flatMap((item) => {
      const rank = rankOf(nameOf(item), typed);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
