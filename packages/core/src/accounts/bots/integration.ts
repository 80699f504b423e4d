import type { FeatureLevel } from '../../kernel';
import { has } from '../../kernel';

export type IntegrationOption = {
  readonly key: string;
  readonly label: string;
  /** How a value is validated: the name of a check, or of a kind of input field. */
  readonly kind: string;
};

/** A service that can post through an incoming webhook bot. */
export type Integration = {
  readonly name: string;
  readonly displayName: string;
  /** Null if events cannot be distinguished. */
  readonly eventTypes: readonly string[] | null;
  readonly configOptions: readonly IntegrationOption[];
  readonly urlOptions: readonly IntegrationOption[];
};

/** This server has no integrations; clients post through a bot with the API. */
export const integrations: readonly Integration[] = [];

const presentOption = ({ key, label, kind }: IntegrationOption, kindName: string) => ({
  key,
  label,
  [kindName]: kind,
});

/** Source: API document, "Other records"; reference, "realm_incoming_webhook_bots". */
export const presentIntegration = (
  { name, displayName, eventTypes, configOptions, urlOptions }: Integration,
  level: FeatureLevel,
): Readonly<Record<string, unknown>> => ({
  name,
  display_name: displayName,
  all_event_types: eventTypes,
  [has(level, 'integrationConfigOptions') ? 'config_options' : 'config']: configOptions.map(
    (option) => presentOption(option, 'validator'),
  ),
  ...(has(level, 'integrationUrlOptions')
    ? {
        url_options: urlOptions.map((option) =>
          presentOption(option, has(level, 'integrationInputType') ? 'input_type' : 'validator'),
        ),
      }
    : {}),
});
