import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Visitor } from '../../../access';
import { accessFailure } from '../../../access';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { BegunLogin, ProviderFailure } from '../../ports/identity-provider';
import { isAppKey } from '../app-login';
import { returnUrlOf } from '../provider-login';
import type { Ports } from '../../use-case-ports';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';

export type BeginProviderLogin = {
  readonly invitationKey: string | undefined;
  /** Given by the app of a phone that waits for an API key. */
  readonly appKey: string | undefined;
};

/**
 * Begins a login with the provider: where the browser is sent, and what it has to keep meanwhile.
 *
 * Source: docs/reference/authentication.md#providers.
 */
export const beginProviderLogin =
  ({ identityProvider }: Pick<Ports, 'identityProvider'>) =>
  (
    { realm }: Visitor,
    { invitationKey, appKey }: BeginProviderLogin,
  ): Work<
    | AccessFailure<'RealmDeactivated'>
    | AccountFailure<'InvalidAppKey' | 'NoIdentityProvider'>
    | ProviderFailure,
    BegunLogin
  > =>
    pipe(
      TE.fromNullable(accountFailure('NoIdentityProvider'))(identityProvider),
      ensure(() => realm.isActive, accessFailure('RealmDeactivated', { atLogin: true })),
      ensure(() => appKey === undefined || isAppKey(appKey), accountFailure('InvalidAppKey')),
      TE.flatMap(({ begin }) => begin({ returnUrl: returnUrlOf(realm), invitationKey, appKey })),
    );
