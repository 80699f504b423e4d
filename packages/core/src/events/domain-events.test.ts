import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import type * as t from 'io-ts';
import { userSettingNames } from '../access';
import { fakeApiKeys } from '../in-memory';
import type { Capability } from '../kernel';
import { EventId, asId, capabilityNames, currentLevel, everyone, changes, role } from '../kernel';
import { aLogEntry, aQueue, anEventViewer } from '../testing';
import type { DomainEvent } from './domain-events';
import { decodeDomainEvent, domainEventTable, presentEvent, widthOf } from './domain-events';
import { deliver } from './queues/delivery';

/** Strings, most of them names of settings that clients know. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...userSettingNames, 'topics_policy') },
  { weight: 1, arbitrary: fc.string() },
);

const arbitraryOfProps = (props: t.Props, requiredKeys: readonly string[]) =>
  fc.record(
    Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, arbitraryOf(codec)])),
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
const arbitraryOf = (given: t.Mixed): fc.Arbitrary<unknown> => {
  const codec: unknown = given;
  if (!isTagged(codec)) {
    // An id, which has no tag.
    return fc.integer({ min: 1, max: 99 });
  }
  switch (codec._tag) {
    case 'ReadonlyType':
      return arbitraryOf(codec.type);
    case 'ReadonlyArrayType':
    case 'ArrayType':
      return fc.array(arbitraryOf(codec.type), { maxLength: 3 });
    case 'InterfaceType':
      return arbitraryOfProps(codec.props, Object.keys(codec.props));
    case 'PartialType':
      return arbitraryOfProps(codec.props, []);
    case 'IntersectionType':
      return fc
        .tuple(...codec.types.map(arbitraryOf))
        .map((parts) => Object.assign({}, ...parts) as unknown);
    case 'UnionType':
      return fc.oneof(...codec.types.map(arbitraryOf));
    case 'LiteralType':
      return fc.constant(codec.value);
    case 'KeyofType':
      return fc.constantFrom(...Object.keys(codec.keys));
    case 'DictionaryType':
      return fc.dictionary(fc.string(), arbitraryOf(codec.codomain), { maxKeys: 2 });
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

const eventOf = (codec: t.Mixed): fc.Arbitrary<DomainEvent> => arbitraryOf(codec).map(decoded);

const kinds = Object.entries(domainEventTable).map(
  ([tag, { codec }]): readonly [string, t.Mixed] => [tag, codec],
);
const anyEvent = fc.oneof(...kinds.map(([, codec]) => eventOf(codec)));

const levels = Array.from(
  new Set([...Object.values(changes).flatMap(({ level }) => [level - 1, level]), currentLevel]),
).filter((level) => level > 0);

const capabilitySets: readonly (readonly Capability[])[] = [
  [],
  capabilityNames,
  ...capabilityNames.map((one) => [one]),
  ...capabilityNames.map((one) => capabilityNames.filter((other) => other !== one)),
];

const roles = [role.guest, role.member, role.owner] as const;

describe('every kind of domain event', () => {
  it.each(kinds)('%s has at most as many wire events as its width, at every level', (_, codec) => {
    for (const event of fc.sample(eventOf(codec), { numRuns: 4, seed: 7 })) {
      const width = widthOf(event);
      const tooMany = levels.flatMap((level) =>
        capabilitySets.filter(
          (names) =>
            presentEvent(event, anEventViewer({ level, capabilities: new Set(names) })).length >
            width,
        ),
      );
      expect(tooMany).toEqual([]);
    }
  });

  it('gives every wire event an id of its own, in ascending order', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 8 }),
        fc.constantFrom(...levels),
        fc.subarray([...capabilityNames]),
        fc.constantFrom(...roles),
        (events, level, capabilities, owner) => {
          const queue = aQueue({ level, capabilities: new Set(capabilities) });
          let head = 0;
          const ids = events.flatMap((event) => {
            head += widthOf(event);
            const entry = aLogEntry({ event, audience: everyone, id: asId(EventId)(head) });
            return deliver(queue, owner, fakeApiKeys.keyOf, {
              entry,
              received: () => true,
            }).map(({ id }) => id);
          });
          expect(ids).toEqual(Array.from(new Set(ids)).sort((a, b) => a - b));
          expect(ids.every((id) => id > 0 && id <= head)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(kinds)('%s survives a round trip through JSON', (_, codec) => {
    fc.assert(
      fc.property(eventOf(codec), (event) => {
        expect(decodeDomainEvent(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event));
      }),
      { numRuns: 10 },
    );
  });

  it.each(kinds)('%s can be read if a newer version added fields', (_, codec) => {
    /** Adds a field to every object. */
    const enriched = (json: unknown): unknown => {
      if (Array.isArray(json)) {
        return json.map(enriched);
      }
      return typeof json === 'object' && json !== null
        ? Object.fromEntries([
            ...Object.entries(json).map(([key, value]) => [key, enriched(value)]),
            ['added_later', 'x'],
          ])
        : json;
    };
    fc.assert(
      fc.property(eventOf(codec), (event) => {
        expect(E.isRight(decodeDomainEvent(enriched(JSON.parse(JSON.stringify(event)))))).toBe(
          true,
        );
      }),
      { numRuns: 10 },
    );
  });
});
