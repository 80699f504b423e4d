import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { AvatarDependencies, AvatarFile } from '../../users/steps/store-avatar';
import type { BotAvatar, BotAvatarFailure } from '../bot-avatar';
import { discardPictures, storeAvatar } from '../../users/steps/store-avatar';
import { accountFailure } from '../../failures';

const store = (
  dependencies: AvatarDependencies,
  realm: Realm,
  [file, ...others]: readonly AvatarFile[],
): TE.TaskEither<BotAvatarFailure, string | undefined> => {
  if (others.length > 0) {
    return TE.left(accountFailure('InvalidBot', { objection: 'severalFiles' }));
  }
  return file === undefined ? TE.right(undefined) : storeAvatar(dependencies, realm, file);
};

/**
 * Stores an uploaded picture before the work begins its transaction. If the picture is rejected,
 * the work reports that in the order of its checks. If the work fails, the picture is removed.
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
