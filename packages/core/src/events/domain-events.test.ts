import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import type * as t from 'io-ts';
import { eventKinds, eventsOf } from '../testing';
import { decodeDomainEvent } from './domain-events';

const kinds = eventKinds;
const eventOf = (codec: t.Mixed) => eventsOf(codec);

describe('every kind of domain event', () => {
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
