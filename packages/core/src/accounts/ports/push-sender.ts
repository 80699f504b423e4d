import type { Async } from '../../kernel';
import type { PushPayload } from '../push/push-payload';
import type { PushKind, PushRegistration } from '../push/push-registration';

export interface PushSender {
  /** The public key for which browsers register, in base64url. */
  readonly webPushKey: string;
  /** Whether there is a service for registrations of the kind. */
  readonly reaches: (kind: PushKind) => boolean;
  /**
   * Sends a notification, encrypted for the device if the registration has keys; `gone` if the device no longer accepts any. A
   * failure may be tried again.
   */
  readonly send: (registration: PushRegistration, payload: PushPayload) => Async<'sent' | 'gone'>;
}
