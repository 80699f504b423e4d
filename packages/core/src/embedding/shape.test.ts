import type { Shape } from './shape';
import { problemWith } from './shape';

const place: Shape = {
  anyOf: [
    { fields: { _tag: { is: 'ToChannel' }, 'topic?': 'text' } },
    { fields: { _tag: { is: 'ToPeople' }, ids: { list: 'number' } } },
  ],
};

describe('problemWith', () => {
  it.each<[Shape, unknown]>([
    ['anything', undefined],
    ['flag', false],
    ['number', 0],
    ['text', ''],
    [{ is: 1 }, 1],
    [{ oneOf: ['a', null] }, null],
    [{ list: 'text' }, []],
    [{ list: 'text' }, ['a', 'b']],
    [{ tuple: ['text', 'text'] }, ['a', 'b']],
    [{ entries: 'flag' }, { a: true }],
    [{ fields: { 'a?': 'text' } }, {}],
    [{ fields: { 'a?': 'text' } }, { a: undefined }],
    [place, { _tag: 'ToChannel' }],
    [place, { _tag: 'ToPeople', ids: [1] }],
    [{ anyOf: ['number', { list: 'number' }] }, [1]],
  ])('accepts in the shape %j the value %j', (shape, value) => {
    expect(problemWith(shape, value, 'it')).toBeUndefined();
  });

  it.each<[Shape, unknown, string]>([
    ['flag', 0, 'it is not a boolean'],
    ['number', '1', 'it is not an integer'],
    ['number', Number.NaN, 'it is not an integer'],
    ['number', 1.5, 'it is not an integer'],
    ['number', Infinity, 'it is not an integer'],
    ['number', 1e16, 'it is not an integer'],
    ['text', null, 'it is not a string'],
    [{ is: 1 }, 2, 'it is not 1'],
    [{ oneOf: ['a', null] }, 'b', "it is none of 'a', null"],
    [{ list: 'text' }, 'a', 'it is not a list'],
    [{ list: 'text' }, ['a', 1], 'it[1] is not a string'],
    [{ tuple: ['text', 'text'] }, ['a'], 'it is not a list of 2'],
    [{ tuple: ['text', 'text'] }, ['a', 1], 'it[1] is not a string'],
    [{ entries: 'flag' }, [], 'it is not an object'],
    [{ entries: 'flag' }, { a: 1 }, 'it.a is not a boolean'],
    [{ fields: { a: 'text' } }, 'a', 'it is not an object'],
    [{ fields: { a: 'text' } }, {}, 'it.a is missing'],
    [{ fields: { a: 'text' } }, { a: 'x', b: 'y' }, "it has no field 'b'"],
    [{ fields: { a: { fields: { b: 'text' } } } }, { a: { b: 1 } }, 'it.a.b is not a string'],
    [place, { _tag: 'ToPeople', ids: 1 }, 'it.ids is not a list'],
    [place, { _tag: 'Elsewhere' }, "it._tag is none of 'ToChannel', 'ToPeople'"],
    [place, {}, "it._tag is none of 'ToChannel', 'ToPeople'"],
    [place, 'general', 'it is not an object'],
    [{ anyOf: ['number', { list: 'number' }] }, 'a', 'it is not an integer or a list'],
  ])('rejects in the shape %j the value %j', (shape, value, problem) => {
    expect(problemWith(shape, value, 'it')).toBe(problem);
  });
});
