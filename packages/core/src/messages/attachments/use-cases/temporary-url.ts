import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import type { Clock, Work } from '../../../kernel';
import type { FileTokens } from '../../ports/file-store';
import type { Snapshot } from '../../transaction';
import type { Attachment } from '../attachment';
import { attachmentUrl } from '../attachment-path';
import type { FileAccessFailure } from '../steps/access-attachment';
import { accessAttachment } from '../steps/access-attachment';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

/** Source: docs/reference/uploads.md#access-to-a-file. */
const validSeconds = 60;

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type Dependencies = {
  readonly snapshot: Snapshot<'attachments' | 'messages'>;
  readonly fileTokens: FileTokens;
  readonly clock: Clock;
};

/**
 * Issues a URL that works without login for a minute.
 *
 * Source: docs/reference/uploads.md#access-to-a-file.
 */
export const issueTemporaryUrl =
  ({ snapshot, fileTokens, clock }: Dependencies) =>
  (viewer: Viewer, path: string): Work<FileAccessFailure, string> =>
    pipe(
      snapshot(viewer.realm.id)((tx) => accessAttachment(tx, viewer, path)),
      TE.map((attachment) => {
        const token = fileTokens.issue(attachment.path, clock.now() + validSeconds);
        return attachmentUrl(viewer.realm, `temporary/${token}/${fileNameOf(attachment.path)}`);
      }),
    );

export type FollowTemporaryUrl = { readonly token: string; readonly fileName: string };

/** Finds the file of a temporary URL. */
export const followTemporaryUrl =
  ({ snapshot, fileTokens, clock }: Dependencies) =>
  (
    { realm }: Viewer,
    { token, fileName }: FollowTemporaryUrl,
  ): Work<MessageFailure<'InvalidFileToken' | 'InvalidFileName' | 'FileNotFound'>, Attachment> => {
    const opened = fileTokens.read(token);
    if (opened === undefined || opened.expiresAt <= clock.now()) {
      return TE.left(messageFailure('InvalidFileToken'));
    }
    return fileNameOf(opened.path) === fileName
      ? snapshot(realm.id)((tx) =>
          pipe(
            tx.attachments.findByPath(realm.id, opened.path),
            TE.flatMap(TE.fromOption(() => messageFailure('FileNotFound'))),
          ),
        )
      : TE.left(messageFailure('InvalidFileName'));
  };
