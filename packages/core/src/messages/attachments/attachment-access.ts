import type { Viewer } from '../../access';
import { isCaller, reaches } from '../../access';
import type { MessageForViewer } from '../../channels';
import { canReadMessage } from '../../channels';
import type { Attachment } from './attachment';

export const ownsAttachment = (viewer: Viewer, { ownerId }: Pick<Attachment, 'ownerId'>): boolean =>
  isCaller(viewer) && viewer.user.id === ownerId;

/**
 * Whether the viewer may read a file: one of their own, or one linked in a message they can read. A
 * key that is limited to channels reads only files linked in such messages.
 *
 * Source: docs/reference/uploads.md#access-to-a-file.
 */
export const canReadAttachment = (
  viewer: Viewer,
  attachment: Pick<Attachment, 'ownerId'>,
  messages: readonly MessageForViewer[],
): boolean =>
  (ownsAttachment(viewer, attachment) && reaches(viewer, undefined)) ||
  messages.some((message) => canReadMessage(viewer, message));
