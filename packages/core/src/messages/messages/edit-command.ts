import type { MessageId } from '../../kernel';
import type { EditRequest } from './edit-plan';
import type { MoveTelling } from './move-notices';

/** What a sender or a moderator wants changed about a message, and whom to tell of a move. */
export type EditMessage = EditRequest & MoveTelling & { readonly messageId: MessageId };
