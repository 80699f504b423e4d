import * as t from 'io-ts';
import type { UserId } from '../../kernel';
import { AttachmentId, MessageId, struct } from '../../kernel';

const LinkingMessage = struct({ id: MessageId, sentAt: t.number });

export const AttachmentView = struct({
  id: AttachmentId,
  /** The name of the uploaded file. */
  name: t.string,
  /** As `{realm}/{hex}/{random}/{name}`. */
  path: t.string,
  /** Bytes. */
  size: t.number,
  createdAt: t.number,
  /** The messages that claim the file, ascending. */
  messages: t.readonlyArray(LinkingMessage),
});
/** An uploaded file as its owner sees it. Source: docs/reference/uploads.md#attachment-record. */
export type AttachmentView = t.TypeOf<typeof AttachmentView>;

/** Properties of a file that is a picture. */
export type PictureFacts = {
  /** In pixels, as displayed. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
};

/** An uploaded file, without its bytes. */
export type Attachment = AttachmentView & {
  readonly ownerId: UserId;
  readonly contentType: string;
  /** Null if the file is not a picture. */
  readonly picture: PictureFacts | null;
};

/** What is needed to send a stored file. */
export type StoredUpload = Pick<Attachment, 'contentType' | 'name' | 'path' | 'size'>;

export type NewAttachment = Omit<Attachment, 'id' | 'messages'>;

export const viewAttachment = ({
  id,
  name,
  path,
  size,
  createdAt,
  messages,
}: Attachment): AttachmentView => ({ id, name, path, size, createdAt, messages });

/**
 * A file as the author of a message that links it sees it: others than its owner learn of no other
 * messages that link it, as they may not be able to read these. A scheduled message is not listed,
 * and has no id among messages.
 */
export const viewLinked = (
  attachment: Attachment,
  authorId: UserId,
  messageId: MessageId | undefined,
): AttachmentView => {
  const view = viewAttachment(attachment);
  return attachment.ownerId === authorId
    ? view
    : { ...view, messages: view.messages.filter(({ id }) => id === messageId) };
};
