import type { UserId } from '../../kernel';
import type { LoginDevice } from '../authentication/login-device';

/**
 * Keys by which devices are recognized without storing what they are: hashes with the server's
 * secret, different for every user.
 */
export interface DeviceKeys {
  readonly keyOf: (userId: UserId, device: LoginDevice) => string;
}
