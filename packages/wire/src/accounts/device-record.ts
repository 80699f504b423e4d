import { integer, nullable, record, required, text } from '../codecs';

const never = 'Always null: the server knows no service for encrypted notifications to phones.';

/**
 * A device has no key or token, because the server knows no service that would accept one.
 *
 * Source: docs/reference/push.md#devices.
 */
export const deviceRecord = record<unknown>(
  'Device',
  'A device that the user has registered.',
)({
  push_key_id: required(never, nullable(integer), () => null),
  push_token_id: required(never, nullable(text), () => null),
  pending_push_token_id: required(never, nullable(text), () => null),
  push_token_last_updated_timestamp: required(never, nullable(integer), () => null),
  push_registration_error_code: required(never, nullable(text), () => null),
});
