import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, RealmId, Unexpected } from '../../../kernel';
import { isUnexpected } from '../../../kernel';
import type { Attachment } from '../../attachments/attachment';
import { attachmentUrl } from '../../attachments/attachment-path';
import { removeUnclaimed } from '../../attachments/steps/remove-unclaimed';
import type { StoreFileDependencies } from '../../attachments/steps/store-file';
import { storeFile } from '../../attachments/steps/store-file';
import type { Bytes } from '../../ports/file-store';
import type { Transact } from '../../transaction';
import type { StoredAttachment } from '../email-message';
import { maxEmailAttachments } from '../email-message';
import type { EmailAttachment } from '../incoming-email';

/** What became of an attachment, and the file if it was stored. */
export type AttachmentOutcome = StoredAttachment & { readonly file: Attachment | undefined };

/** In UTF-16 code units. */
const maxNameLength = 200;

/** Names are shown on one line, and are stored. */
const cleanName = (name: string): string =>
  name
    .slice(0, maxNameLength)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim();

const piece = async function* (content: Uint8Array): Bytes {
  yield await Promise.resolve(content);
};

const storeOne =
  (dependencies: StoreFileDependencies, sender: Caller) =>
  ({ name: given, contentType, content }: EmailAttachment): Async<AttachmentOutcome> => {
    const name = cleanName(given);
    return pipe(
      storeFile(dependencies)(sender, {
        name: name === '' ? 'attachment' : name,
        contentType,
        size: content.byteLength,
        content: piece(content),
      }),
      TE.map((file): AttachmentOutcome => ({
        name,
        url: attachmentUrl(sender.realm, file.path),
        file,
      })),
      TE.orElse((failure) =>
        isUnexpected(failure)
          ? TE.left(failure)
          : TE.right<Unexpected, AttachmentOutcome>({ name, url: undefined, file: undefined }),
      ),
    );
  };

/** Stores the attachments as files of the sender, up to the number that a message links. */
export const storeAttachments = (
  dependencies: StoreFileDependencies,
  sender: Caller,
  attachments: readonly EmailAttachment[],
): Async<readonly AttachmentOutcome[]> =>
  pipe(
    attachments.slice(0, maxEmailAttachments),
    TE.traverseSeqArray(storeOne(dependencies, sender)),
  );

/** Removes the files of an email that was not posted. */
export const discardAttachments = (
  transact: Transact<'attachments' | 'jobs'>,
  realmId: RealmId,
  outcomes: readonly AttachmentOutcome[],
): Async<void> => {
  const ids = outcomes.flatMap(({ file }) => (file === undefined ? [] : [file.id]));
  return ids.length === 0
    ? TE.right(undefined)
    : transact('server', (tx) => removeUnclaimed(tx, realmId, ids));
};
