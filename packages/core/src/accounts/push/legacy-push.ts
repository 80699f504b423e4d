import type { Realm } from '../../access';
import type { PushKind } from './push-registration';

/**
 * Whether the organization has switched off notifications of the kind: those to phones are not
 * encrypted from end to end, because a token says nothing of a key.
 *
 * Source: docs/reference/push.md#organizations-that-require-encryption.
 */
export const isSwitchedOff = ({ settings }: Pick<Realm, 'settings'>, kind: PushKind): boolean =>
  settings.require_e2ee_push_notifications && kind !== 'web';
