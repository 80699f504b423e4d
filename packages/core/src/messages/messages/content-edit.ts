import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, Rendering } from '../../access';
import type { MessageForViewer } from '../../channels';
import type { FlagHolders, Timestamp } from '../../kernel';
import type { ClaimFacts, ClaimPlan } from '../attachments/claim-plan';
import { planClaims } from '../attachments/claim-plan';
import type { MentionFailure, MentionPermissionFacts } from '../sending/mention-permission';
import { checkMentions } from '../sending/mention-permission';
import type { FlagFacts, MentionTargets } from '../sending/message-flags';
import { planMentionFlags } from '../sending/message-flags';
import type { EditRecord } from './edit-record';
import type { MessageView } from './message-view';

/** A message to be edited, before the edit. */
export type EditableMessage = { readonly message: MessageForViewer; readonly view: MessageView };

export type NewContent = { readonly content: string; readonly rendering: Rendering };

/** What decides whether new content is allowed, and for whom it flags the message. */
export type ContentEditFacts = {
  readonly mentions: MentionPermissionFacts;
  readonly flags: FlagFacts;
  readonly files: ClaimFacts;
};

/** The effects of new content. */
export type ContentEditPlan = NewContent & {
  readonly editedAt: Timestamp;
  readonly record: EditRecord;
  /** These replace the flags that the old content set; all others stay. */
  readonly flags: MentionTargets;
  readonly files: ClaimPlan;
};

/** Checks the mentions of new content and plans its effects. */
export const planContentEdit = (
  caller: Caller,
  { message, view }: EditableMessage,
  { content, rendering }: NewContent,
  facts: ContentEditFacts,
  now: Timestamp,
): E.Either<MentionFailure, ContentEditPlan> =>
  pipe(
    checkMentions(
      caller,
      { _tag: message.channel === undefined ? 'InConversation' : 'InChannel' },
      rendering.mentions,
      facts.mentions,
    ),
    E.map(() => ({
      content,
      rendering: { ...rendering, attachmentPaths: facts.files.attachments.map(({ path }) => path) },
      editedAt: now,
      record: {
        userId: caller.user.id,
        timestamp: now,
        prevContent: view.content,
        prevRenderedContent: view.renderedContent,
      },
      flags: planMentionFlags({ content, mentions: rendering.mentions }, facts.flags),
      files: planClaims(caller.user.id, message, facts.files),
    })),
  );

/**
 * The flags on a message after its content was edited, for its event: those that depend on the text
 * change, and all others stay, such as `read`. In the store, `textFlags` are the ones that change.
 */
export const flagsAfterEdit = (
  before: FlagHolders,
  { flags, rendering }: Pick<ContentEditPlan, 'flags' | 'rendering'>,
): FlagHolders => ({
  ...before,
  ...flags,
  stream_wildcard_mentioned: rendering.mentions.everyoneInChannel ? 'everyone' : [],
});
