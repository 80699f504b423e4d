import { settingsFrom } from './setting';

describe('settingsFrom', () => {
  it('makes toggles of names, and choices of names with values', () => {
    const label = 'Days';
    expect(
      settingsFrom({ here: 'Let others see you', days: { label, values: { 7: 'A week' } } }),
    ).toEqual([
      { key: 'here', type: 'toggle', label: 'Let others see you' },
      { key: 'days', type: 'choice', label, options: [{ value: 7, label: 'A week' }] },
    ]);
  });

  it.each([
    ['7', 7],
    ['-1', -1],
    ['true', true],
    ['false', false],
    ['unlimited', 'unlimited'],
    ['7 days', '7 days'],
    ['', ''],
  ])('takes the value %j for %j', (name, value) => {
    expect(settingsFrom({ one: { label: 'One', values: { [name]: 'It' } } })).toEqual([
      { key: 'one', type: 'choice', label: 'One', options: [{ value, label: 'It' }] },
    ]);
  });
});
