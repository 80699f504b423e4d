import type { ClientDeviceId } from '../../kernel';

/** Of an account; the oldest beyond them are removed. */
export const maxClientDevices = 50;

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
