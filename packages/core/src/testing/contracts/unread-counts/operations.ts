import * as fc from 'fast-check';

export const topics = ['lunch', 'dinner'] as const;
export const modes = ['change_one', 'change_later', 'change_all'] as const;
const kinds = [
  'send',
  'edit',
  'move',
  'delete',
  'read',
  'unread',
  'subscription',
  'topic',
  'channel',
  'archive',
  'person',
  'star',
  'all',
] as const;

const number = fc.nat(7);

/** Numbers choose among the existing objects, modulo their number. */
export const operations = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('send' as const, 'move' as const) },
      { weight: 1, arbitrary: fc.constantFrom('subscription' as const, 'star' as const) },
      { weight: 4, arbitrary: fc.constantFrom(...kinds) },
    ),
    a: number,
    b: number,
    c: number,
    ids: fc.array(number, { maxLength: 4 }),
  }),
  { maxLength: 30 },
);

export type Operation = {
  readonly kind: (typeof kinds)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly ids: readonly number[];
};

export const chosen = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
