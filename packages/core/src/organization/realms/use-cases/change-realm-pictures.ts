import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, RealmPictureName } from '../../../access';
import {
  accessFailure,
  lockedRealm,
  realmPictureDefinitions,
  realmPictureKey,
  shownRealmPicture,
} from '../../../access';
import type { AvatarDependencies, AvatarFile, StoreAvatarFailure } from '../../../accounts';
import { checkPictureSize } from '../../../accounts';
import type { Async, Work } from '../../../kernel';
import { everyone, newHexToken } from '../../../kernel';
import type { AvatarFlaw, FileStore, Pictures } from '../../../messages';
import { inOneChunk } from '../../../messages';
import type { Transact } from '../../transaction';

export type UploadRealmPicture = {
  readonly picture: RealmPictureName;
  readonly files: readonly AvatarFile[];
};

type Dependencies = AvatarDependencies & {
  readonly transact: Transact<'events' | 'realms' | 'userGroups'>;
};

type Make = (pictures: Pictures, file: AvatarFile) => TE.TaskEither<AvatarFlaw, Uint8Array>;

/** Logos keep their form; icons are square, as large as the small avatars. */
const makers: Readonly<Record<RealmPictureName, Make>> = {
  icon: (pictures, { bytes, name }) =>
    pipe(
      pictures.toAvatar(bytes, name),
      TE.map(({ small }) => small),
    ),
  logo: (pictures, { bytes, name }) => pictures.toLogo(bytes, name),
  night_logo: (pictures, { bytes, name }) => pictures.toLogo(bytes, name),
};

const store = (
  { files, pictures, ids }: AvatarDependencies,
  { realm }: Caller,
  picture: RealmPictureName,
  file: AvatarFile,
): Work<StoreAvatarFailure, string> =>
  pipe(
    TE.fromEither(checkPictureSize(file, realmPictureDefinitions[picture].maxMib)),
    TE.flatMap(() => makers[picture](pictures, file)),
    TE.bindTo('made'),
    TE.bindW('token', () => TE.fromIO(newHexToken(ids))),
    TE.let('key', ({ token }) => realmPictureKey(realm.id, picture, token)),
    TE.tap(({ key, made }) => files.write(key, inOneChunk(made))),
    TE.map(({ key }) => key),
  );

/** Ignores failures, because leftover pictures do no harm. */
const discard = (files: FileStore, key: string | null): TE.TaskEither<never, void> =>
  key === null
    ? TE.right(undefined)
    : pipe(
        files.remove(key),
        TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined)),
      );

const replace = (
  { transact, files }: Dependencies,
  caller: Caller,
  picture: RealmPictureName,
  key: string | null,
): Async<string> =>
  pipe(
    transact(caller, (tx) =>
      pipe(
        lockedRealm(tx, caller.realm),
        TE.bindTo('before'),
        TE.let('shown', ({ before: { url, pictures } }) =>
          shownRealmPicture({ url, pictures: { ...pictures, [picture]: key } }, picture),
        ),
        TE.tap(() => tx.realms.update(caller.realm.id, { pictures: { [picture]: key } })),
        TE.tap(({ before, shown }) =>
          before.pictures[picture] === key
            ? TE.right(undefined)
            : tx.events.emit(caller.realm.id, [
                { event: { _tag: 'RealmPictureChanged', picture, ...shown }, audience: everyone },
              ]),
        ),
      ),
    ),
    TE.tapError(() => discard(files, key)),
    TE.tap(({ before }) => discard(files, before.pictures[picture])),
    TE.map(({ shown }) => shown.url),
  );

/**
 * Shows the organization by the picture that an administrator uploads, and returns its URL.
 *
 * Source: docs/reference/organization.md#icon-and-logos.
 */
export const uploadRealmPicture =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { picture, files: [file, ...others] }: UploadRealmPicture,
  ): Work<AccessFailure<'NotOneRealmPicture'> | StoreAvatarFailure, string> => {
    return file === undefined || others.length > 0
      ? TE.left(
          accessFailure('NotOneRealmPicture', { picture: picture === 'icon' ? 'icon' : 'logo' }),
        )
      : pipe(
          store(dependencies, caller, picture, file),
          TE.flatMap((key) => replace(dependencies, caller, picture, key)),
        );
  };

/** Shows the server's own picture again, and returns its URL. */
export const removeRealmPicture =
  (dependencies: Dependencies) =>
  (caller: Caller, picture: RealmPictureName): Async<string> =>
    replace(dependencies, caller, picture, null);
