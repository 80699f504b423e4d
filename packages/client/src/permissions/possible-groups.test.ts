import { groupsAllowedBy } from './group-setting';

const groups = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:nobody',
  'helpers',
  'gone',
].map((name) => ({
  name,
  is_system_group: name.startsWith('role:'),
  deactivated: name === 'gone',
}));

const rule = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: true,
  allowed_system_groups: [],
};

describe('the groups that a permission can be given to', () => {
  it.each([
    ['all but the internet', rule, ['role:everyone', 'role:members', 'role:nobody', 'helpers']],
    [
      'the internet too',
      { ...rule, allow_internet_group: true, allow_nobody_group: false },
      ['role:internet', 'role:everyone', 'role:members', 'helpers'],
    ],
    [
      'roles only, not everybody',
      { ...rule, require_system_group: true, allow_everyone_group: false },
      ['role:members', 'role:nobody'],
    ],
    [
      'some roles',
      { ...rule, allowed_system_groups: ['role:members'] },
      ['role:members', 'helpers'],
    ],
  ])('%s', (_, given, names) => {
    expect(groupsAllowedBy(given, groups).map(({ name }) => name)).toEqual(names);
  });
});
