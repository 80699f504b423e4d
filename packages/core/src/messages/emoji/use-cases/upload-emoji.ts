import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessFailure, allows, isAdministrator, withinLimit } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { FileStore } from '../../ports/file-store';
import { inOneChunk } from '../../ports/file-store';
import type { EmojiPicture } from '../../ports/files';
import type { Snapshot, Transact, Transaction } from '../../transaction';
import { parseCustomEmojiName } from '../custom-emoji-name';
import { viewCustomEmoji } from '../custom-emoji-view';
import type { CustomEmoji } from '../emoji';
import { isExtraEmojiName, maxEmojiBytes, maxEmojiMib } from '../emoji';
import type { CustomEmojiNameFlaw, MessageFailure, PictureFlaw } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

type UploadedFile = { readonly contentType: string; readonly bytes: Uint8Array };

export type UploadEmoji = {
  readonly name: string;
  readonly files: readonly UploadedFile[];
};

type UploadEmojiFailure =
  | CustomEmojiNameFlaw
  | AccessFailure<'CollectionFull' | 'InsufficientPermission'>
  | MessageFailure<
      'CustomEmojiExists' | 'NotExactlyOneFile' | 'OverridesDefaultEmoji' | 'FileTooLarge'
    >
  | PictureFlaw;

type Dependencies = Pick<Ports, 'clock' | 'files' | 'ids' | 'pictures' | 'unicodeEmoji'> & {
  readonly transact: Transact<'collections' | 'customEmoji' | 'events'>;
  readonly snapshot: Snapshot<'customEmoji'>;
};

const checkNameFree =
  (name: string) =>
  (all: readonly CustomEmoji[]): E.Either<MessageFailure<'CustomEmojiExists'>, void> =>
    all.some((emoji) => emoji.isActive && emoji.name === name)
      ? E.left(messageFailure('CustomEmojiExists'))
      : E.right(undefined);

const singleFile = (
  files: readonly UploadedFile[],
): TE.TaskEither<MessageFailure<'NotExactlyOneFile'>, UploadedFile> =>
  files.length === 1 && files[0] !== undefined
    ? TE.right(files[0])
    : TE.left(messageFailure('NotExactlyOneFile'));

type Paths = { readonly picturePath: string; readonly stillPath: string | null };

const writePictures = (
  files: FileStore,
  { realm }: Caller,
  key: string,
  { extension, picture, still }: EmojiPicture,
): Async<Paths> => {
  const folder = `user_avatars/${realm.id}/emoji/images`;
  const picturePath = `${folder}/${key}.${extension}`;
  const stillPath = still === undefined ? null : `${folder}/still/${key}.png`;
  return pipe(
    files.write(picturePath, inOneChunk(picture)),
    TE.flatMap(() =>
      still === undefined || stillPath === null
        ? TE.right(undefined)
        : files.write(stillPath, inOneChunk(still)),
    ),
    TE.map(() => ({ picturePath, stillPath })),
  );
};

const createEmoji = (
  { transact, clock }: Pick<Dependencies, 'transact' | 'clock'>,
  caller: Caller,
  name: string,
  paths: Paths,
): Work<MessageFailure<'CustomEmojiExists'> | AccessFailure<'CollectionFull'>, void> =>
  transact(caller, (tx: Pick<Transaction, 'collections' | 'customEmoji' | 'events'>) =>
    pipe(
      TE.Do,
      TE.tap(() =>
        pipe(tx.customEmoji.lock(caller.realm.id), TE.flatMapEither(checkNameFree(name))),
      ),
      TE.bindW('emoji', () =>
        pipe(
          tx.customEmoji.create({
            realmId: caller.realm.id,
            name,
            authorId: caller.user.id,
            createdAt: clock.now(),
            ...paths,
          }),
          withinLimit(tx, caller, 'customEmoji'),
        ),
      ),
      TE.bindW('all', () => tx.customEmoji.list(caller.realm.id)),
      TE.flatMap(({ emoji, all }) =>
        tx.events.emit(caller.realm.id, [
          {
            event: {
              _tag: 'CustomEmojiAdded',
              emoji: viewCustomEmoji(caller.realm)(emoji),
              all: all.map(viewCustomEmoji(caller.realm)),
            },
            audience: everyone,
          },
        ]),
      ),
    ),
  );

/** Adds a custom emoji. Source: docs/reference/emoji.md#custom-emoji. */
export const uploadEmoji =
  ({ transact, snapshot, clock, files, pictures, ids, unicodeEmoji }: Dependencies) =>
  (caller: Caller, command: UploadEmoji): Work<UploadEmojiFailure, void> =>
    pipe(
      TE.Do,
      TE.bindW('name', () => TE.fromEither(parseCustomEmojiName(command.name))),
      ensure(
        () => allows(caller.realm.settings.can_add_custom_emoji_group, caller),
        accessFailure('InsufficientPermission'),
      ),
      TE.tap(({ name }) =>
        snapshot(caller.realm.id)((tx) =>
          pipe(tx.customEmoji.list(caller.realm.id), TE.flatMapEither(checkNameFree(name))),
        ),
      ),
      TE.bindW('file', () => singleFile(command.files)),
      ensure(
        ({ name }) =>
          isAdministrator(caller.user) || !(unicodeEmoji.has(name) || isExtraEmojiName(name)),
        messageFailure('OverridesDefaultEmoji'),
      ),
      ensure(
        ({ file }) => file.bytes.length <= maxEmojiBytes,
        messageFailure('FileTooLarge', { limitMib: maxEmojiMib }),
      ),
      TE.bindW('picture', ({ file }) => pictures.toEmoji(file.bytes, file.contentType)),
      TE.bindW('key', () => TE.fromIO(ids.uuid)),
      TE.bindW('paths', ({ key, picture }) => writePictures(files, caller, key, picture)),
      TE.flatMap(({ name, paths }) => createEmoji({ transact, clock }, caller, name, paths)),
    );
