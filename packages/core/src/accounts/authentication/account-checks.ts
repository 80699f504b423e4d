import * as E from 'fp-ts/Either';
import type { AuthenticationFailure, Identity, Realm, User } from '../../access';
import { accessFailure } from '../../access';
import type { FeatureLevel, LevelSources } from '../../kernel';
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

/** Whether the account may still be used. */
export const checkActivity = <A extends Pick<Identity, 'realm' | 'user'>>(
  account: A,
): E.Either<AuthenticationFailure, A> => {
  const { realm, user } = account;
  if (!realm.isActive) {
    return E.left(accessFailure('RealmDeactivated', { atLogin: false }));
  }
  return user.isActive
    ? E.right(account)
    : E.left(accessFailure('AccountDeactivated', { atLogin: false }));
};
