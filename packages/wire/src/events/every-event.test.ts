import type { Capability } from '@parley/core/kernel';
import { capabilityNames, changes, currentLevel } from '@parley/core/kernel';
import { anEventViewer, eventKinds, eventsOf } from '@parley/core/testing';
import * as fc from 'fast-check';
import { eventPresentation } from './every-event';

const levels = Array.from(
  new Set([...Object.values(changes).flatMap(({ level }) => [level - 1, level]), currentLevel]),
).filter((level) => level > 0);

const capabilitySets: readonly (readonly Capability[])[] = [
  [],
  capabilityNames,
  ...capabilityNames.map((one) => [one]),
  ...capabilityNames.map((one) => capabilityNames.filter((other) => other !== one)),
];

describe('every kind of domain event', () => {
  it.each(eventKinds)(
    '%s has at most as many wire events as its width, at every level',
    (_, codec) => {
      for (const event of fc.sample(eventsOf(codec), { numRuns: 2, seed: 7 })) {
        const width = eventPresentation.widthOf(event);
        const tooMany = levels.flatMap((level) =>
          capabilitySets.filter(
            (names) =>
              eventPresentation.present(
                event,
                anEventViewer({ level, capabilities: new Set(names) }),
              ).length > width,
          ),
        );
        expect(tooMany).toEqual([]);
      }
    },
  );
});
