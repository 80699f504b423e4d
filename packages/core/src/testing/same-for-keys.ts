import type { SharedList } from '../kernel';

/**
 * Expects of the lists that it is called with, one after another, that parts with equal keys have
 * equal elements: what was made of one may be sent instead of the other.
 */
export const expectSameForKeys = (): ((list: SharedList<unknown>) => void) => {
  const seen = new Map<string, string>();
  return ({ parts }) => {
    for (const { key, make, blocks = () => [] } of parts.flatMap((part) => [
      part,
      ...(part.blocks?.() ?? []),
    ])) {
      if (blocks().length > 0) {
        expect(blocks().flatMap((block) => block.make())).toEqual(make());
      }
      if (key !== undefined) {
        const elements = JSON.stringify(make());
        expect({ key, elements }).toEqual({ key, elements: seen.get(key) ?? elements });
        seen.set(key, elements);
      }
    }
  };
};
