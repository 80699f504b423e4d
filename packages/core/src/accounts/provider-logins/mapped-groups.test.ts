import * as fc from 'fast-check';
import { aUser, aUserGroup } from '../../testing';
import { planMappedGroups } from './mapped-groups';

const { id } = aUser();
const mapping = [
  { atProvider: '/staff', group: 'Staff' },
  { atProvider: '/dev', group: 'Developers' },
  { atProvider: '/web', group: 'Developers' },
];
const groupOf = (name: string, isMember: boolean) =>
  aUserGroup({ name, members: isMember ? [id] : [] });

describe('planMappedGroups', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[], readonly string[]]>([
    ['adds', ['/staff'], [], ['Staff'], []],
    ['adds once for two names', ['/dev', '/web'], [], ['Developers'], []],
    ['leaves who is in by one of two names', ['/web'], ['Developers'], [], []],
    ['removes', [], ['Staff', 'Developers'], [], ['Staff', 'Developers']],
    ['adds and removes', ['/dev'], ['Staff'], ['Developers'], ['Staff']],
    ['ignores names that stand for nothing', ['/other', 'Staff', ''], [], [], []],
    ['leaves other groups', [], ['Chess'], [], []],
  ])('%s', (_, atProvider, memberOf, added, removed) => {
    const groups = ['Staff', 'Developers', 'Chess'].map((name) =>
      groupOf(name, memberOf.includes(name)),
    );
    const { add, remove, missing } = planMappedGroups(mapping, atProvider, groups, id);
    expect(add.map(({ name }) => name)).toEqual(added);
    expect(remove.map(({ name }) => name)).toEqual(removed);
    expect(missing).toEqual([]);
  });

  it.each([
    ['deactivated', { isActive: false }],
    ["the system's", { isSystem: true }],
  ])('takes a group that is %s for one that does not exist', (_, changes) => {
    const groups = [aUserGroup({ name: 'Staff', ...changes })];
    expect(planMappedGroups(mapping, ['/staff'], groups, id)).toEqual({
      add: [],
      remove: [],
      missing: ['Staff'],
    });
  });

  it('changes nothing the second time, and never what is not mapped', () => {
    const names = fc.constantFrom<string[]>('Staff', 'Developers', 'Chess', 'Choir');
    const claims = fc.constantFrom('/staff', '/dev', '/web', '/other');
    fc.assert(
      fc.property(fc.array(claims), fc.uniqueArray(names), (atProvider, memberOf) => {
        const groups = ['Staff', 'Developers', 'Chess', 'Choir'].map((name) =>
          groupOf(name, memberOf.includes(name)),
        );
        const first = planMappedGroups(mapping, atProvider, groups, id);
        const changed = [...first.add, ...first.remove].map(({ name }) => name);
        expect(changed).not.toContain('Chess');
        expect(changed).not.toContain('Choir');
        const after = groups.map((group) =>
          changed.includes(group.name)
            ? { ...group, members: group.members.length === 0 ? [id] : [] }
            : group,
        );
        expect(planMappedGroups(mapping, atProvider, after, id)).toEqual({
          add: [],
          remove: [],
          missing: [],
        });
      }),
    );
  });
});
