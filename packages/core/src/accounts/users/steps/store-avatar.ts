import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { avatarPaths, maxAvatarSizeMib } from '../../../access';
import type { RandomIds, Unexpected } from '../../../kernel';
import type { AvatarFlaw, Pictures, PublicFiles } from '../../../messages';
import type { MessageFailure } from '../../../messages';
import { messageFailure } from '../../../messages';

export type AvatarFile = { readonly name: string; readonly bytes: Uint8Array };

export type StoreAvatarFailure = MessageFailure<'FileTooLarge'> | AvatarFlaw | Unexpected;

export type AvatarDependencies = {
  readonly files: PublicFiles;
  readonly pictures: Pictures;
  readonly ids: RandomIds;
};

const bytesPerMib = 1024 * 1024;

/** Forty hexadecimal digits, most of them by chance. */
const newKey = (ids: RandomIds): TE.TaskEither<never, string> =>
  TE.fromIO(() => `${ids.uuid()}${ids.uuid()}`.replaceAll('-', '').slice(0, 40));

/** Makes pictures of both sizes out of what was uploaded, and answers the key that they are under. */
export const storeAvatar = (
  { files, pictures, ids }: AvatarDependencies,
  realm: Realm,
  { name, bytes }: AvatarFile,
): TE.TaskEither<StoreAvatarFailure, string> =>
  pipe(
    TE.Do,
    TE.filterOrElseW(
      () => bytes.length <= maxAvatarSizeMib * bytesPerMib,
      () => messageFailure('FileTooLarge', { limitMib: maxAvatarSizeMib }),
    ),
    TE.bindW('avatar', () => pictures.toAvatar(bytes, name)),
    TE.bindW('hex', () => newKey(ids)),
    TE.let('key', ({ hex }) => `${realm.id}/${hex}`),
    TE.tap(({ avatar, key }) => files.write(avatarPaths(key).small, avatar.small)),
    TE.tap(({ avatar, key }) => files.write(avatarPaths(key).medium, avatar.medium)),
    TE.map(({ key }) => key),
  );

/** Removes the pictures under a key. Those that cannot be removed are in nobody's way. */
export const discardPictures = (files: PublicFiles, key: string): TE.TaskEither<never, void> =>
  pipe(
    files.remove(avatarPaths(key).small),
    TE.flatMap(() => files.remove(avatarPaths(key).medium)),
    TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined)),
  );

/** Removes what somebody uploaded before; clients that kept its address find nothing. */
export const discardAvatar = (
  files: PublicFiles,
  { avatarSource, avatarKey }: User,
): TE.TaskEither<never, void> =>
  avatarSource === 'U' ? discardPictures(files, avatarKey) : TE.right(undefined);
