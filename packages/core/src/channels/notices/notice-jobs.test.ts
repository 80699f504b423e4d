import * as fc from 'fast-check';
import type { Notice } from '../../kernel';
import { ChannelId, RealmId, UserId, asId, channelNotice, personalNotice } from '../../kernel';
import { groupNotices, maxNoticesOfJob, resolutionKeys } from './notice-jobs';

const notices: fc.Arbitrary<Notice> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('a', 'A', 'b'), fc.string())
    .map(([id, topic, content]) => channelNotice({ id: asId(ChannelId)(id) }, topic, content)),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('hello', 'welcome'))
    .map(([id, content]) => personalNotice({ id: asId(UserId)(id) }, content)),
);

describe('groupNotices', () => {
  it('loses no notice, and keeps the order of those in one place', () => {
    fc.assert(
      fc.property(fc.array(notices), (given) => {
        const groups = groupNotices(given);
        expect(new Set(groups.flat())).toEqual(new Set(given));
        expect(groups.flat()).toHaveLength(given.length);
        for (const group of groups) {
          expect(group).toEqual(given.filter((notice) => group.includes(notice)));
        }
      }),
    );
  });

  it('gives different places different jobs', () => {
    const [here, there] = [{ id: asId(ChannelId)(1) }, { id: asId(ChannelId)(2) }];
    const [ann, bob] = [{ id: asId(UserId)(1) }, { id: asId(UserId)(2) }];
    const inOne = [channelNotice(here, 'lunch', 'first'), channelNotice(here, 'Lunch', 'second')];
    const copies = [personalNotice(ann, 'hello'), personalNotice(bob, 'hello')];
    expect(
      groupNotices([
        ...inOne,
        channelNotice(there, 'lunch', 'first'),
        ...copies,
        personalNotice(ann, 'hello', 'welcome'),
      ]).map((group) => group.length),
    ).toEqual([2, 1, 2, 1]);
  });

  it('splits many copies of one message', () => {
    const readers = Array.from({ length: 2 * maxNoticesOfJob + 1 }, (_, index) => index + 1);
    expect(
      groupNotices(readers.map((id) => personalNotice({ id: asId(UserId)(id) }, 'hello'))).map(
        ({ length }) => length,
      ),
    ).toEqual([maxNoticesOfJob, maxNoticesOfJob, 1]);
  });
});

it('gives a resolution and its opposite matching keys', () => {
  const keysOf = (topic: string) => resolutionKeys(asId(RealmId)(1), asId(ChannelId)(2), topic);
  expect(keysOf('✔ Roof').opposite).toBe(keysOf('roof').own);
  expect(keysOf('roof').opposite).toBe(keysOf('✔ roof').own);
  expect(keysOf('roof').own).not.toBe(keysOf('roof').opposite);
});
