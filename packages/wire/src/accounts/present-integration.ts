import { configOptionsOf } from '@parley/core/integrations';
import { has } from '@parley/core/kernel';
import type { FeatureLevel } from '@parley/core/kernel';
import type { IntegrationOption, Integration } from '@parley/core/integrations';

const presentOption = ({ key, label, kind }: IntegrationOption, kindName: string) => ({
  key,
  label,
  [kindName]: kind,
});

/** Source: docs/reference/bots.md#integrations. */
export const presentIntegration = (
  integration: Integration,
  level: FeatureLevel,
): Readonly<Record<string, unknown>> => ({
  name: integration.name,
  display_name: integration.displayName,
  all_event_types: integration.eventTypes,
  [has(level, 'integrationConfigOptions') ? 'config_options' : 'config']: configOptionsOf(
    integration,
  ).map((option) => presentOption(option, 'validator')),
  ...(has(level, 'integrationUrlOptions')
    ? {
        url_options: integration.urlOptions.map((option) =>
          presentOption(option, has(level, 'integrationInputType') ? 'input_type' : 'validator'),
        ),
      }
    : {}),
});
