import {
  suggestChannels,
  suggestCommands,
  suggestGroups,
  suggestPeople,
  suggestTopics,
  suggestWildcards,
} from './suggestions';

const inserted = (found: readonly { readonly inserted: string }[]) =>
  found.map((one) => one.inserted);

const people = [
  { user_id: 8, full_name: 'Ada Okafor' },
  { user_id: 9, full_name: 'Ben' },
];
const names = ['Ada Okafor', 'Ben', 'Ben'];

describe('what is suggested for a message', () => {
  it('are people, with their ids where several have the name', () => {
    expect(inserted(suggestPeople(people, names, 'oka', false))).toEqual(['@**Ada Okafor** ']);
    expect(inserted(suggestPeople(people, names, 'b', true))).toEqual(['@_**Ben|9** ']);
    expect(inserted(suggestPeople(people, names, '', false))).toHaveLength(2);
  });

  it('are people with their ids where the name alone would mention others, or somebody else', () => {
    const unclear = [
      { user_id: 5, full_name: 'Topic' },
      { user_id: 6, full_name: 'BEN' },
    ];
    expect(inserted(suggestPeople(unclear, ['Ben', 'BEN', 'Topic'], '', false))).toEqual([
      '@**Topic|5** ',
      '@**BEN|6** ',
    ]);
  });

  it('are groups that people have made, if their names do not end a mention', () => {
    const groups = ['helpers', 'role:members', 'hidden', 'a*b'].map((name) => ({
      name,
      is_system_group: name.startsWith('role:'),
      deactivated: name === 'hidden',
    }));
    expect(inserted(suggestGroups(groups, '', false))).toEqual(['@*helpers* ']);
    expect(inserted(suggestGroups(groups, 'help', true))).toEqual(['@_*helpers* ']);
  });

  it('are channels, topics, wildcards and commands', () => {
    const channels = [{ name: 'b' }, { name: 'a' }, { name: 'c' }];
    expect(inserted(suggestChannels(channels, '', ({ name }) => name === 'c'))).toEqual([
      '#**c** ',
      '#**a** ',
      '#**b** ',
    ]);
    expect(inserted(suggestTopics('a', [{ name: 'lunch' }], 'lu'))).toEqual(['#**a>lunch** ']);
    expect(inserted(suggestWildcards('a'))).toEqual(['@**all** ']);
    expect(inserted(suggestCommands('p'))).toEqual(['/poll ']);
  });
});
