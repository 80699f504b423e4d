import type { Integration, IntegrationOption } from '@parley/core/integrations';
import { configOptionsOf } from '@parley/core/integrations';
import type { AtLevel } from '../codecs';
import { arrayOf, leveled, nullable, record, recordOf, required, text } from '../codecs';

const option = {
  key: required('Name of the option.', text, ({ key }: IntegrationOption) => key),
  label: required('Label of the option.', text, ({ label }: IntegrationOption) => label),
};

const validation = 'How values are validated.';

const configOption = record<IntegrationOption>()({
  ...option,
  validator: required(validation, text, 'kind'),
});

const urlOption = record<IntegrationOption, AtLevel>()({
  ...option,
  validator: leveled(validation, text, { until: 'integrationInputType' }, 'kind'),
  input_type: leveled('The kind of input field.', text, { since: 'integrationInputType' }, 'kind'),
});

/** Source: docs/reference/bots.md#integrations. */
export const integrationRecord = record<Integration, AtLevel>(
  'Integration',
  'A service that can post through an incoming webhook bot.',
)({
  name: required('Key of the integration.', text, 'name'),
  display_name: required('Name of the integration.', text, 'displayName'),
  all_event_types: required(
    'Names of the events that can be selected; null if they cannot be distinguished.',
    nullable(arrayOf(text)),
    'eventTypes',
  ),
  config: leveled(
    'Labels of the options of the bot, by key.',
    recordOf(text),
    { until: 'integrationConfigOptions' },
    (integration) =>
      Object.fromEntries(configOptionsOf(integration).map(({ key, label }) => [key, label])),
  ),
  config_options: leveled(
    'Options of the bot.',
    arrayOf(configOption.codec),
    { since: 'integrationConfigOptions' },
    (integration) => configOptionsOf(integration).map((each) => configOption.present(each)),
  ),
  url_options: leveled(
    'Options in the URL.',
    arrayOf(urlOption.codec),
    { since: 'integrationUrlOptions' },
    ({ urlOptions }, viewer) => urlOptions.map((each) => urlOption.present(each, viewer)),
  ),
});
