import { SharedFields, SharedList, ownPart } from '@parley/core/kernel';
import * as fc from 'fast-check';
import type { JsonPiece } from './json-pieces';
import { jsonPieces as piecesOf, maxPieceWeight } from './json-pieces';
import { extendingKeptJson, keepingJsonOfEach } from './kept-json';
import { keptRecords } from './kept-records';

const jsonPieces = (value: object, limit?: number) => piecesOf(value, keptRecords(), limit);

const textIn = (piece: JsonPiece): string =>
  typeof piece === 'string' ? piece : piece.plain.toString();

const textOf = (pieces: Iterable<JsonPiece>): string => Array.from(pieces, textIn).join('');

const plainData = fc.oneof(
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))),
);

describe('JSON in pieces', () => {
  it('is the JSON of the whole, whatever the pieces may weigh', () => {
    fc.assert(
      fc.property(plainData, fc.integer({ min: 1, max: 200 }), (value, limit) => {
        expect(textOf(jsonPieces(value, limit))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('is the same for lists whose elements keep their JSON, in any order, each time', () => {
    const elements = fc.array(fc.jsonValue(), { minLength: 1 });
    const sublists = (from: readonly unknown[]) =>
      fc.record({
        from: fc.constant(from),
        lists: fc.array(fc.oneof(fc.shuffledSubarray([...from]), fc.subarray([...from]))),
      });
    fc.assert(
      fc.property(
        elements.chain(sublists),
        fc.integer({ min: 1, max: 200 }),
        ({ from, lists }, limit) => {
          for (const list of [from, ...lists, from]) {
            const kept = keepingJsonOfEach([...list]);
            expect(textOf(jsonPieces({ kept, a: 1 }, limit))).toBe(JSON.stringify({ kept, a: 1 }));
            expect(textOf(jsonPieces(kept, limit))).toBe(JSON.stringify(kept));
          }
        },
      ),
    );
  });

  it('is the same for objects with more fields than those whose JSON is kept', () => {
    const original = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    const more = fc.record(
      { '\0a': fc.string(), '\0b': fc.option(fc.string(), { nil: undefined }) },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ original, more })), (elements) => {
        for (const list of [elements, elements.toReversed()]) {
          const kept = extendingKeptJson(list);
          expect(textOf(jsonPieces({ kept, a: 1 }))).toBe(
            JSON.stringify({ kept: [...kept], a: 1 }),
          );
        }
      }),
    );
  });

  it('does not encode an element of such a list again', () => {
    let encoded = 0;
    const users = Array.from({ length: 1000 }, (_, id) => ({
      id,
      toJSON: () => {
        encoded += 1;
        return { id, name: 'é'.repeat(100) };
      },
    }));
    const first = textOf(jsonPieces(keepingJsonOfEach([...users])));
    expect(encoded).toBe(1000);
    const others = users.filter(({ id }) => id % 100 !== 7);
    const own = { id: -1 };
    const second = textOf(jsonPieces(keepingJsonOfEach([...others, own])));
    expect(encoded).toBe(1000);
    expect(first).toBe(JSON.stringify(users));
    expect(second).toBe(JSON.stringify([...others, own]));
  });

  it('is the same for shared lists, of which the parts that are kept are written once', () => {
    const make = jest.fn(() => [{ id: 1 }, { name: 'é' }, { id: 3 }]);
    const part = (from: number, to?: number) => ({
      key: 'three',
      make,
      from,
      ...(to === undefined ? {} : { to }),
    });
    const lists = [
      [part(0)],
      [part(0, 1), ownPart([{ own: true }]), part(2)],
      [part(1, 2), part(3), ownPart([])],
      [],
    ].map((parts) => new SharedList<object>(parts));
    const expected = lists.map((list) => [list, { before: 1, list, after: 2 }]);
    const texts = JSON.stringify(expected);
    make.mockClear();
    const records = keptRecords();
    expect(textOf(piecesOf(expected, records))).toBe(texts);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is the same for shared fields, of which those that are kept are written once', () => {
    const made: string[] = [];
    const part = (key: string | undefined, fields: Readonly<Record<string, unknown>>) => ({
      key,
      make: () => {
        made.push(String(key));
        return [fields];
      },
      from: 0,
    });
    const list = new SharedList([part('list', { id: 1 })]);
    const shared = new SharedList([
      part('a', { a: 'é', b: undefined }),
      part('none', {}),
      part(undefined, { c: [1, 2] }),
    ]);
    const responses = [{ own: 1, list }, {}].flatMap((own) => [
      new SharedFields(own, shared),
      new SharedFields(own, new SharedList([])),
    ]);
    const texts = responses.map((each) => JSON.stringify(each));
    made.length = 0;
    const records = keptRecords();
    for (const limit of [1, 1000]) {
      expect(responses.map((each) => textOf(piecesOf(each, records, limit)))).toEqual(texts);
    }
    expect(made.filter((key) => key !== 'undefined').sort()).toEqual(['a', 'list', 'none']);
  });

  it('is one piece if there is little of it', () => {
    expect([...jsonPieces({ result: 'success', list: [1, 2, 3] })]).toEqual([
      '{"result":"success","list":[1,2,3]}',
    ]);
  });

  it.each([
    [
      'many records',
      { list: Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'n'.repeat(100) })) },
    ],
    [
      'many numbers, far below the top',
      { a: { b: [{ c: Array.from({ length: 300_000 }, (_, n) => n) }] } },
    ],
    [
      'an object with many names',
      { users: Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`u${n}`, { n }])) },
    ],
    ['long texts', { list: Array.from({ length: 50 }, () => 'x'.repeat(100_000)) }],
  ])('has no long piece: %s', (_, value) => {
    const pieces = Array.from(jsonPieces(value), textIn);
    expect(pieces.join('')).toBe(JSON.stringify(value));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(2 * maxPieceWeight);
    expect(Math.max(...pieces.map((piece) => piece.split(',').length))).toBeLessThan(
      maxPieceWeight / 10,
    );
  });
});
