import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import type * as t from 'io-ts';
import { fakeApiKeys } from '../in-memory';
import type { Capability } from '../kernel';
import { EventId, asId, capabilityNames, currentLevel, everyone, changes, role } from '../kernel';
import { aLogEntry, aQueue, anEventViewer, eventKinds, eventsOf } from '../testing';
import { decodeDomainEvent, presentEvent, widthOf } from './domain-events';
import { deliver } from './queues/delivery';

const kinds = eventKinds;
const eventOf = (codec: t.Mixed) => eventsOf(codec);
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
    for (const event of fc.sample(eventOf(codec), { numRuns: 2, seed: 7 })) {
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
            return deliver(queue, { role: owner, isBot: false }, fakeApiKeys.keyOf, {
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
