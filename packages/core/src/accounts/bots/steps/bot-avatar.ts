import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type {
  AvatarDependencies,
  AvatarFile,
  StoreAvatarFailure,
} from '../../users/steps/store-avatar';
import { discardPictures, storeAvatar } from '../../users/steps/store-avatar';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

/** The key of the picture that came along, undefined if none did, or what is wrong with it. */
export type BotAvatar = E.Either<
  AccountFailure<'InvalidBot'> | StoreAvatarFailure,
  string | undefined
>;

const store = (
  dependencies: AvatarDependencies,
  realm: Realm,
  [file, ...others]: readonly AvatarFile[],
): TE.TaskEither<AccountFailure<'InvalidBot'> | StoreAvatarFailure, string | undefined> => {
  if (others.length > 0) {
    return TE.left(accountFailure('InvalidBot', { objection: 'severalFiles' }));
  }
  return file === undefined ? TE.right(undefined) : storeAvatar(dependencies, realm, file);
};

/**
 * Makes ready what picture came along, before the work begins its transaction; what is wrong with
 * it is for the work to say in its turn. If the work fails, the picture goes.
 */
export const withBotAvatar = <Failure, A>(
  dependencies: AvatarDependencies,
  realm: Realm,
  files: readonly AvatarFile[],
  work: (avatar: BotAvatar) => TE.TaskEither<Failure, A>,
): TE.TaskEither<Failure, A> =>
  pipe(
    TE.fromTask<BotAvatar, Failure>(store(dependencies, realm, files)),
    TE.flatMap((avatar) =>
      pipe(
        work(avatar),
        TE.tapError(() =>
          E.isRight(avatar) && avatar.right !== undefined
            ? discardPictures(dependencies.files, avatar.right)
            : TE.right(undefined),
        ),
      ),
    ),
  );
