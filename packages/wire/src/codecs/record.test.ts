import { currentLevel, levelOf } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { annotation } from './json-schema';
import type { AtLevel } from './record';
import { leveled, leveledOptional, optional, record, required } from './record';
import { boolean, integer, nullable, text } from './scalars';

type Thing = {
  readonly id: number;
  readonly label: string | null;
  readonly madeBy: number | null;
  readonly isUsed: boolean;
};

const since = 'requiredProfileFields';
const until = 'deactivatedGroups';

const thing = record<Thing, AtLevel>(
  'Thing',
  'A thing.',
)({
  id: required('Id.', integer, ({ id }) => id),
  made_by: leveled('Maker; null if unknown.', nullable(integer), { since }, (one) => one.madeBy),
  label: optional('Label; missing if there is none.', text, ({ label }) => label ?? undefined),
  used: required('Whether it is used.', boolean, ({ isUsed }) => isUsed),
  old_label: leveledOptional('Label.', text, { until }, ({ label }) => label ?? undefined),
});

const given: Thing = { id: 7, label: 'red', madeBy: null, isUsed: true };
const before = { level: levelOf(since) - 1 };
const at = { level: levelOf(since) };

describe('record', () => {
  it.each([
    [
      'every field',
      given,
      at,
      { id: 7, made_by: null, label: 'red', used: true, old_label: 'red' },
    ],
    [
      'no field of later levels',
      given,
      before,
      { id: 7, label: 'red', used: true, old_label: 'red' },
    ],
    [
      'no field of earlier levels',
      given,
      { level: levelOf(until) },
      { id: 7, made_by: null, label: 'red', used: true },
    ],
    [
      'no field that the reader leaves out',
      { ...given, label: null },
      at,
      { id: 7, made_by: null, used: true },
    ],
  ])('presents %s', (_what, source, viewer, expected) => {
    expect(thing.present(source, viewer)).toStrictEqual(expected);
  });

  it('presents the fields in the order of their declaration', () => {
    expect(Object.keys(thing.present(given, at))).toEqual([
      'id',
      'made_by',
      'label',
      'used',
      'old_label',
    ]);
  });

  it.each([
    [{ id: 7, used: true }, true],
    [{ id: 7, used: true, made_by: null, label: 'red', old_label: 'red' }, true],
    [{ id: 7 }, false],
    [{ id: '7', used: true }, false],
    [{ id: 7, used: true, other: 1 }, false],
  ])('its codec decodes %j: %s', (value, accepts) => {
    expect(E.isRight(thing.codec.decode(value))).toBe(accepts);
  });

  it('describes itself', () => {
    const { schema } = thing.codec;
    expect(schema[annotation]?.component?.name).toBe('Thing');
    expect(schema.required).toEqual(['id', 'used', 'made_by']);
    expect(schema.properties).toMatchObject({
      label: { description: 'Label; missing if there is none.' },
      made_by: { [annotation]: { levels: { since } } },
      old_label: { [annotation]: { levels: { until } } },
    });
  });

  it('needs no name, and no context without leveled fields', () => {
    const small = record<Thing>()({ id: required('Id.', integer, ({ id }) => id) });
    expect(small.codec.schema[annotation]).toBeUndefined();
    expect(small.present(given)).toStrictEqual({ id: 7 });
  });

  it('shows the codecs of its fields', () => {
    expect(thing.codecs.label).toBe(thing.properties.label.codec);
  });

  it('has the types of its codecs', () => {
    const { id, made_by, label } = thing.present(given, { level: currentLevel });
    // Assigned to see that they compile.
    const types: [number, number | null | undefined, string | undefined] = [id, made_by, label];
    expect(types).toEqual([7, null, 'red']);
  });

  it('does not compile with a reader of another type', () => {
    record<Thing>()({
      // @ts-expect-error -- a text is no integer
      id: required('Id.', integer, ({ label }) => label ?? ''),
      // @ts-expect-error -- it may be null
      label: required('Label.', text, ({ label }) => label),
      // @ts-expect-error -- a required field is never missing
      made_by: required('Maker.', integer, ({ madeBy }) => madeBy ?? undefined),
      // @ts-expect-error -- things have no such field
      other: required('Other.', text, ({ other }) => String(other)),
    });
    // @ts-expect-error -- nothing says at which level it is presented
    record<Thing>()({ id: leveled('Id.', integer, { since }, ({ id }) => id) });
    // @ts-expect-error -- the level is missing
    expect(() => thing.present(given)).toThrow(TypeError);
  });

  it('does not compile where a field is taken for granted that some levels lack', () => {
    // @ts-expect-error -- it may be undefined
    const { made_by }: { readonly made_by: number | null } = thing.present(given, before);
    expect(made_by).toBeUndefined();
  });
});
