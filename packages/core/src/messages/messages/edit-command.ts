import type { MessageId } from '../../kernel';
import type { EditRequest } from './requested-changes';
import type { MoveNoticeOptions } from './move-notices';

/** A requested edit or move, and where to post notices about a move. */
export type EditMessage = EditRequest & MoveNoticeOptions & { readonly messageId: MessageId };
