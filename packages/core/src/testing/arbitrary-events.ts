import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import type * as t from 'io-ts';
import { userSettingNames } from '../access';
import type { DomainEvent } from '../events';
import { decodeDomainEvent, domainEventTable } from '../events';

/** Strings, most of them names of settings that clients know. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...userSettingNames, 'topics_policy') },
  { weight: 1, arbitrary: fc.string() },
);

const isString = (codec: unknown): boolean => isTagged(codec) && codec._tag === 'StringType';

/** The strings of a field, where not every string is possible; by the name of the field. */
export type Texts = (key: string) => fc.Arbitrary<string> | undefined;

const arbitraryOfProps = (props: t.Props, requiredKeys: readonly string[], texts: Texts) =>
  fc.record(
    Object.fromEntries(
      Object.entries(props).map(([key, codec]) => [
        key,
        isString(codec) ? (texts(key) ?? text) : arbitraryOf(codec, texts),
      ]),
    ),
    { requiredKeys: [...requiredKeys] },
  );

type Tagged =
  | t.ReadonlyType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.ArrayType<t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.IntersectionType<t.Mixed[]>
  | t.UnionType<t.Mixed[]>
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Record<string, unknown>>
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.NullType
  | t.UndefinedType
  | t.UnknownType;

const isTagged = (codec: unknown): codec is Tagged =>
  typeof codec === 'object' && codec !== null && '_tag' in codec;

/** Generates values from the structure of a codec, so that no alternative can be forgotten. */
const arbitraryOf = (given: t.Mixed, texts: Texts): fc.Arbitrary<unknown> => {
  const codec: unknown = given;
  if (!isTagged(codec)) {
    // An id, which has no tag.
    return fc.integer({ min: 1, max: 99 });
  }
  switch (codec._tag) {
    case 'ReadonlyType':
      return arbitraryOf(codec.type, texts);
    case 'ReadonlyArrayType':
    case 'ArrayType':
      return fc.array(arbitraryOf(codec.type, texts), { maxLength: 3 });
    case 'InterfaceType':
      return arbitraryOfProps(codec.props, Object.keys(codec.props), texts);
    case 'PartialType':
      return arbitraryOfProps(codec.props, [], texts);
    case 'IntersectionType':
      return fc
        .tuple(...codec.types.map((one) => arbitraryOf(one, texts)))
        .map((parts) => Object.assign({}, ...parts) as unknown);
    case 'UnionType':
      return fc.oneof(...codec.types.map((one) => arbitraryOf(one, texts)));
    case 'LiteralType':
      return fc.constant(codec.value);
    case 'KeyofType':
      return fc.constantFrom(...Object.keys(codec.keys));
    case 'DictionaryType':
      return fc.dictionary(fc.string(), arbitraryOf(codec.codomain, texts), { maxKeys: 2 });
    case 'StringType':
      return text;
    case 'NumberType':
      return fc.integer({ min: 0, max: 2_000_000_000 });
    case 'BooleanType':
      return fc.boolean();
    case 'NullType':
      return fc.constant(null);
    case 'UndefinedType':
      return fc.constant(undefined);
    case 'UnknownType':
      return fc.jsonValue({ maxDepth: 1 });
  }
};

const decoded = (json: unknown): DomainEvent => {
  const event = decodeDomainEvent(json);
  if (E.isLeft(event)) {
    throw new Error(`no event: ${JSON.stringify(json)}`);
  }
  return event.right;
};

/** Events of the structure of a codec. */
export const eventsOf = (
  codec: t.Mixed,
  texts: Texts = () => undefined,
): fc.Arbitrary<DomainEvent> => arbitraryOf(codec, texts).map(decoded);

/** Every kind of domain event with its codec, by tag. */
export const eventKinds = Object.entries(domainEventTable).map(
  ([tag, codec]): readonly [string, t.Mixed] => [tag, codec],
);
