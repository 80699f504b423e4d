import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, User } from '../../../access';
import { avatarUrl, isAdministrator, isBot, viewersOf } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { botEventAudienceOf } from '../../bots/steps/bot-event-audience';
import type { Transaction, UnitOfWork } from '../../transaction';
import { avatarChanged } from '../steps/change-email';
import type { AvatarDependencies, AvatarFile, StoreAvatarFailure } from '../steps/store-avatar';
import { discardAvatar, discardPictures, storeAvatar } from '../steps/store-avatar';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

type Needs = 'knownUsers' | 'bots' | 'channels' | 'events' | 'users';

type Dependencies = AvatarDependencies & { readonly transact: UnitOfWork<Needs> };

/**
 * Gives somebody another picture, and tells who may know of them.
 *
 * @param key what the uploaded picture is under; undefined goes back to the gravatar
 */
export const changeAvatar = (
  tx: Pick<Transaction, 'knownUsers' | 'events' | 'users'>,
  realm: Realm,
  user: User,
  key: string | undefined,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('changed', () =>
      tx.users.update(
        realm.id,
        user.id,
        key === undefined ? { avatarSource: 'G' } : { avatarSource: 'U', avatarKey: key },
      ),
    ),
    TE.bind('audience', () => viewersOf(tx, realm, user)),
    TE.tap(({ changed, audience }) =>
      tx.events.emit(realm.id, [avatarChanged(realm, changed, audience)]),
    ),
    TE.map(({ changed }) => changed),
  );

/** The same, which whoever looks after a bot hears of as such. */
export const setAvatar = (
  tx: Pick<Transaction, Needs>,
  realm: Realm,
  user: User,
  key: string | undefined,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    changeAvatar(tx, realm, user, key),
    TE.tap((changed) =>
      isBot(changed)
        ? pipe(
            botEventAudienceOf(tx, changed),
            TE.flatMap((audience) =>
              tx.events.emit(realm.id, [
                {
                  event: {
                    _tag: 'BotDetailChanged',
                    botId: changed.id,
                    property: 'avatar_url',
                    value: avatarUrl(changed, realm.url),
                  },
                  audience,
                },
              ]),
            ),
          )
        : TE.right(undefined),
    ),
  );

const checkAllowed = ({
  realm,
  user,
}: Caller): TE.TaskEither<AccessFailure<'AvatarChangesDisabled'>, void> =>
  realm.settings.avatar_changes_disabled && !isAdministrator(user)
    ? TE.left(accessFailure('AvatarChangesDisabled'))
    : TE.right(undefined);

const exchange = (
  { transact, files }: Dependencies,
  { realm, user }: Caller,
  key: string | undefined,
): TE.TaskEither<Unexpected, string> =>
  pipe(
    transact((tx) => setAvatar(tx, realm, user, key)),
    TE.tapError(() => (key === undefined ? TE.right(undefined) : discardPictures(files, key))),
    TE.tap(() => discardAvatar(files, user)),
    TE.map((changed) => avatarUrl(changed, realm.url)),
  );

/** Shows the caller by the picture that they upload. Source: reference, «Avatar upload». */
export const uploadAvatar =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    files: readonly AvatarFile[],
  ): TE.TaskEither<
    AccessFailure<'NotOneAvatar' | 'AvatarChangesDisabled'> | StoreAvatarFailure,
    string
  > => {
    const [file, ...others] = files;
    return file === undefined || others.length > 0
      ? TE.left(accessFailure('NotOneAvatar'))
      : pipe(
          checkAllowed(caller),
          TE.flatMap(() => storeAvatar(dependencies, caller.realm, file)),
          TE.flatMap((key) => exchange(dependencies, caller, key)),
        );
  };

/** Shows the caller by their gravatar again. Source: reference, «Avatar upload». */
export const removeAvatar =
  (dependencies: Dependencies) =>
  (caller: Caller): TE.TaskEither<AccessFailure<'AvatarChangesDisabled'> | Unexpected, string> =>
    pipe(
      checkAllowed(caller),
      TE.flatMap(() => exchange(dependencies, caller, undefined)),
    );
