import type { ParamsOf } from '../api/operations';
import type { Client } from '../handler';

/** Parameters of `registerQueue`. */
export type Registration = ParamsOf<'registerQueue'>;

type Capabilities = NonNullable<Registration['client_capabilities']>;

/** What `applyEvent` supports: everything. */
const capabilities: Required<Capabilities> = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
};

/** The parameters with which the connection registers. */
export const withDefaults = (given: Registration): Registration => ({
  ...given,
  client_capabilities: { ...capabilities, ...given.client_capabilities },
});

/** How events depend on the parameters. */
export const clientOf = (registration: Registration, isVisitor: boolean): Client => ({
  capabilities: new Set(
    Object.entries(registration.client_capabilities ?? {}).flatMap(([name, isSupported]) =>
      isSupported ? [name] : [],
    ),
  ),
  clientGravatar: registration.client_gravatar ?? !isVisitor,
  includeSubscribers: registration.include_subscribers === 'true',
});
