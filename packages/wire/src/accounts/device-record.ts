import type { ClientDeviceId } from '@parley/core/kernel';
import { field, integer, named, nullable, object, text } from '../codecs';

const never = 'Always null: the server knows no service for encrypted notifications to phones.';

/** Source: docs/reference/push.md#devices. */
export const deviceRecord = named(
  'Device',
  'A device that the user has registered.',
  object({
    required: {
      push_key_id: field(never, nullable(integer)),
      push_token_id: field(never, nullable(text)),
      pending_push_token_id: field(never, nullable(text)),
      push_token_last_updated_timestamp: field(never, nullable(integer)),
      push_registration_error_code: field(never, nullable(text)),
    },
  }),
);

/**
 * The devices of a user. None has a key or token, because the server knows no service that would
 * accept one.
 *
 * Source: docs/reference/push.md#devices.
 */
export const presentDevices = (ids: readonly ClientDeviceId[]) =>
  Object.fromEntries(
    ids.map((id) => [
      String(id),
      {
        push_key_id: null,
        push_token_id: null,
        pending_push_token_id: null,
        push_token_last_updated_timestamp: null,
        push_registration_error_code: null,
      },
    ]),
  );
