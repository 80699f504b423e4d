import * as fc from 'fast-check';
import { UserGroupId, asId } from '../../kernel';
import { groupsAtOrAbove, groupsAtOrBelow } from './group-graph';

describe('groupsAtOrAbove', () => {
  const idOf = asId(UserGroupId);
  /** Groups without cycles: each contains only later ones. */
  const graphs = fc
    .array(fc.array(fc.nat(9), { maxLength: 4 }), { minLength: 1, maxLength: 10 })
    .map((all) =>
      all.map((inside, at) => ({
        id: idOf(at),
        subgroups: inside.filter((other) => other > at && other < all.length).map(idOf),
      })),
    );

  it('are those that contain the group, directly or not', () => {
    fc.assert(
      fc.property(graphs, fc.nat(9), (groups, start) => {
        const id = idOf(start);
        const above = groupsAtOrAbove(groups, id);
        for (const group of groups) {
          expect(above.has(group.id)).toBe(groupsAtOrBelow(groups, [group.id]).has(id));
        }
      }),
    );
  });
});
