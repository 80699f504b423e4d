import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AuthenticationFailure, Identity, Realm, User } from '../../access';
import { accessFailure } from '../../access';
import type { FeatureLevel, LevelSources, Unexpected } from '../../kernel';
import { chooseLevel, levelSetting } from '../../kernel';

/** The level of a request, by what the realm and the account set. */
export const levelIn = (
  levels: Pick<LevelSources, 'pinned' | 'client' | 'server'>,
  { settings }: Realm,
  user?: User,
): FeatureLevel =>
  chooseLevel({
    ...levels,
    bot: levelSetting(user?.defaultLevel ?? null),
    realm: levelSetting(settings.default_feature_level),
  });

/** Whether the realm may still be used. */
export const checkRealm = <A extends Pick<Identity, 'realm'>>(
  viewer: A,
): E.Either<AuthenticationFailure, A> =>
  viewer.realm.isActive
    ? E.right(viewer)
    : E.left(accessFailure('RealmDeactivated', { atLogin: false }));

/** Whether the account may still be used. */
const checkActivity = <A extends Pick<Identity, 'realm' | 'user'>>(
  account: A,
): E.Either<AuthenticationFailure, A> => {
  const checked = checkRealm(account);
  return E.isLeft(checked) || account.user.isActive
    ? checked
    : E.left(accessFailure('AccountDeactivated', { atLogin: false }));
};

/**
 * The account that the credentials of a request were found to name. It may be another one by now, or
 * none: addresses and accounts change.
 */
export const checkFound = <A extends Pick<Identity, 'realm' | 'user'>>(
  found: E.Either<Unexpected, O.Option<A>>,
  missing: AuthenticationFailure,
): E.Either<AuthenticationFailure | Unexpected, A> => {
  if (E.isLeft(found)) {
    return found;
  }
  return O.isNone(found.right) ? E.left(missing) : checkActivity(found.right.value);
};
