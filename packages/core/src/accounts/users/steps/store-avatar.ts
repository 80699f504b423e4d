import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { avatarPaths, maxAvatarSizeMib } from '../../../access';
import type { Work } from '../../../kernel';
import { mebibyte, newHexToken } from '../../../kernel';
import type { AvatarFlaw, FileStore, MessageFailure } from '../../../messages';
import { inOneChunk, messageFailure } from '../../../messages';
import type { Ports } from '../../use-case-ports';

export type AvatarFile = { readonly name: string; readonly bytes: Uint8Array };

export type StoreAvatarFailure = MessageFailure<'FileTooLarge'> | AvatarFlaw;

export type AvatarDependencies = Pick<Ports, 'files' | 'ids' | 'pictures'>;

export const checkPictureSize = (
  { bytes }: AvatarFile,
  limitMib: number,
): E.Either<MessageFailure<'FileTooLarge'>, void> =>
  bytes.length <= limitMib * mebibyte
    ? E.right(undefined)
    : E.left(messageFailure('FileTooLarge', { limitMib }));

/** Scales the upload to both sizes, stores them, and returns their key. */
export const storeAvatar = (
  { files, pictures, ids }: AvatarDependencies,
  realm: Realm,
  file: AvatarFile,
): Work<StoreAvatarFailure, string> =>
  pipe(
    TE.fromEither(checkPictureSize(file, maxAvatarSizeMib)),
    TE.flatMap(() => pictures.toAvatar(file.bytes, file.name)),
    TE.bindTo('avatar'),
    TE.bindW('hex', () => TE.fromIO(newHexToken(ids))),
    TE.let('key', ({ hex }) => `${realm.id}/${hex}`),
    TE.tap(({ avatar, key }) => files.write(avatarPaths(key).small, inOneChunk(avatar.small))),
    TE.tap(({ avatar, key }) => files.write(avatarPaths(key).medium, inOneChunk(avatar.medium))),
    TE.map(({ key }) => key),
  );

/** Removes the pictures under a key. Ignores failures, because leftover pictures do no harm. */
export const discardPictures = (files: FileStore, key: string): TE.TaskEither<never, void> =>
  pipe(
    files.remove(avatarPaths(key).small),
    TE.flatMap(() => files.remove(avatarPaths(key).medium)),
    TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined)),
  );

/** Removes a user's previous upload. Clients that still have its URL get an error. */
export const discardAvatar = (
  files: FileStore,
  { avatarSource, avatarKey }: User,
): TE.TaskEither<never, void> =>
  avatarSource === 'U' ? discardPictures(files, avatarKey) : TE.right(undefined);
