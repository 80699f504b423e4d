import { presentIntegration } from './integration';

describe('presentIntegration', () => {
  const option = { key: 'branches', label: 'Branches', kind: 'text' };
  const integration = {
    name: 'forge',
    displayName: 'Forge',
    eventTypes: ['push'],
    configOptions: [option],
    urlOptions: [option],
  };
  const named = { name: 'forge', display_name: 'Forge', all_event_types: ['push'] };
  const checked = [{ key: 'branches', label: 'Branches', validator: 'text' }];
  const typed = [{ key: 'branches', label: 'Branches', input_type: 'text' }];

  it.each([
    [317, { ...named, config: checked }],
    [318, { ...named, config_options: checked }],
    [402, { ...named, config_options: checked }],
    [403, { ...named, config_options: checked, url_options: checked }],
    [484, { ...named, config_options: checked, url_options: checked }],
    [485, { ...named, config_options: checked, url_options: typed }],
  ])('presents its options under the names of level %d', (level, expected) => {
    expect(presentIntegration(integration, level)).toEqual(expected);
  });
});
