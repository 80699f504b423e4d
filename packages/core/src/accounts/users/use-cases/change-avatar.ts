import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessFailure, avatarUrl, isAdministrator } from '../../../access';
import type { Async, Work } from '../../../kernel';
import type { AvatarDependencies, AvatarFile, StoreAvatarFailure } from '../steps/store-avatar';
import { discardAvatar, discardPictures, storeAvatar } from '../steps/store-avatar';
import { writeAvatar } from '../steps/write-account';
import type { Ports } from '../../use-case-ports';

type Dependencies = AvatarDependencies & Pick<Ports, 'transact'>;

const checkAllowed = ({
  realm,
  user,
}: Caller): E.Either<AccessFailure<'AvatarChangesDisabled'>, void> =>
  realm.settings.avatar_changes_disabled && !isAdministrator(user)
    ? E.left(accessFailure('AvatarChangesDisabled'))
    : E.right(undefined);

const replaceAvatar = (
  { transact, files }: Dependencies,
  caller: Caller,
  key: string | undefined,
): Async<string> =>
  pipe(
    transact(caller, (tx) =>
      writeAvatar(tx, caller.realm, caller.user, key === undefined ? 'gravatar' : { key }),
    ),
    TE.tapError(() => (key === undefined ? TE.right(undefined) : discardPictures(files, key))),
    TE.tap(() => discardAvatar(files, caller.user)),
    TE.map((changed) => avatarUrl(changed, caller.realm.url)),
  );

/**
 * Shows the caller by the picture that they upload.
 *
 * Source: docs/reference/own-account.md#avatar-upload.
 */
export const uploadAvatar =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    files: readonly AvatarFile[],
  ): Work<AccessFailure<'NotOneAvatar' | 'AvatarChangesDisabled'> | StoreAvatarFailure, string> => {
    const [file, ...others] = files;
    return file === undefined || others.length > 0
      ? TE.left(accessFailure('NotOneAvatar'))
      : pipe(
          TE.fromEither(checkAllowed(caller)),
          TE.flatMap(() => storeAvatar(dependencies, caller.realm, file)),
          TE.flatMap((key) => replaceAvatar(dependencies, caller, key)),
        );
  };

/**
 * Shows the caller by their gravatar again. Source: docs/reference/own-account.md#avatar-upload.
 */
export const removeAvatar =
  (dependencies: Dependencies) =>
  (caller: Caller): Work<AccessFailure<'AvatarChangesDisabled'>, string> =>
    pipe(
      TE.fromEither(checkAllowed(caller)),
      TE.flatMap(() => replaceAvatar(dependencies, caller, undefined)),
    );
