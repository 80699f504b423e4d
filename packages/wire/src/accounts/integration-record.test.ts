import { configOptionsOf } from '@parley/core/integrations';
import * as E from 'fp-ts/Either';
import type { Integration } from '@parley/core/integrations';
import { integrationRecord } from './integration-record';

describe('integrationRecord', () => {
  const option = { key: 'branches', label: 'Branches', kind: 'text' };
  const integration: Integration = {
    name: 'forge',
    displayName: 'Forge',
    eventTypes: ['push'],
    signature: { header: 'x-signature', prefix: '', kind: 'secret' },
    urlOptions: [option],
    read: () => E.right({ type: 'push', messages: [] }),
  };
  const named = { name: 'forge', display_name: 'Forge', all_event_types: ['push'] };
  const [secret] = configOptionsOf(integration);
  const config = [{ key: 'webhook_secret', label: secret?.label, validator: 'check_string' }];
  const checked = [{ key: 'branches', label: 'Branches', validator: 'text' }];
  const typed = [{ key: 'branches', label: 'Branches', input_type: 'text' }];

  it.each([
    [317, { ...named, config: { webhook_secret: secret?.label } }],
    [318, { ...named, config_options: config }],
    [402, { ...named, config_options: config }],
    [403, { ...named, config_options: config, url_options: checked }],
    [484, { ...named, config_options: config, url_options: checked }],
    [485, { ...named, config_options: config, url_options: typed }],
  ])('presents its options under the names of level %d', (level, expected) => {
    expect(integrationRecord.present(integration, { level })).toEqual(expected);
  });
});
