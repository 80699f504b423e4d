import * as fc from 'fast-check';
import { jsonPieces, keepingJson, maxPieceWeight } from './json-pieces';

const plainData = fc.oneof(
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))),
);

describe('JSON in pieces', () => {
  it('is the JSON of the whole, whatever the pieces may weigh', () => {
    fc.assert(
      fc.property(plainData, fc.integer({ min: 1, max: 200 }), (value, limit) => {
        expect([...jsonPieces(value, limit)].join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('is the same for lists whose elements keep their JSON, each time', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 200 }), (list, limit) => {
        for (const kept of [keepingJson([...list]), keepingJson([...list])]) {
          expect([...jsonPieces({ kept }, limit)].join('')).toBe(JSON.stringify({ kept }));
        }
      }),
    );
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
    const pieces = [...jsonPieces(value)];
    expect(pieces.join('')).toBe(JSON.stringify(value));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(2 * maxPieceWeight);
    expect(Math.max(...pieces.map((piece) => piece.split(',').length))).toBeLessThan(
      maxPieceWeight / 10,
    );
  });
});
