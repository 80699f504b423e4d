import type { AttachmentId, MessageId, Timestamp, UserId } from '../../kernel';
import { onlyTo, without } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { Attachment } from './attachment';
import { viewLinked } from './attachment';

/** A file, and which kinds of messages claim it. */
export type FileClaims = Pick<Attachment, 'id' | 'path'> & {
  /** Messages that were sent or are scheduled do. */
  readonly isLinked: boolean;
  /** Archived messages do. */
  readonly isArchived: boolean;
};

export const isUnclaimed = ({ isLinked, isArchived }: FileClaims): boolean =>
  !isLinked && !isArchived;

/** What decides which files an edited message claims. */
export type ClaimFacts = {
  /** Files that the new content links and that the editor may share. */
  readonly attachments: readonly Attachment[];
  /** Files that the message claims so far. */
  readonly claimed: readonly AttachmentId[];
  /** Those of them that the new content does not link. */
  readonly released: readonly Attachment[];
  /** Which other messages claim the released files. */
  readonly otherClaims: readonly FileClaims[];
  /** Total size of the realm's files, in bytes; looked up only if the message claims other files. */
  readonly uploadSpaceUsed: number;
};

export type ClaimPlan = {
  /** All files that the message claims from then on; undefined if they stay the same. */
  readonly claims: readonly AttachmentId[] | undefined;
  /** Events for the user who edits the message. */
  readonly events: readonly AddressedEvent[];
  /** Files that the editor owns and that no message claims after the edit. */
  readonly detached: readonly Attachment[];
};

/** The files that the message releases and claims, by id. */
export const changedFiles = (
  attachments: readonly Attachment[],
  claimed: readonly AttachmentId[],
): { readonly released: readonly AttachmentId[]; readonly added: readonly AttachmentId[] } => {
  const linked = attachments.map(({ id }) => id);
  return { released: without(claimed, linked), added: without(linked, claimed) };
};

/** Makes an edited message claim the files that it now links, and release all others. */
export const planClaims = (
  editorId: UserId,
  message: { readonly id: MessageId; readonly sentAt: Timestamp },
  { attachments, claimed, released, otherClaims, uploadSpaceUsed }: ClaimFacts,
): ClaimPlan => {
  const added = attachments.filter(({ id }) => !claimed.includes(id));
  if (added.length + released.length === 0) {
    return { claims: undefined, events: [], detached: [] };
  }
  const others = new Map(otherClaims.map((claims) => [claims.id, claims]));
  const left = released.map((file) => ({
    ...file,
    messages: file.messages.filter(({ id }) => id !== message.id),
  }));
  const taken = added.map((file) => ({
    ...file,
    messages: [...file.messages, { id: message.id, sentAt: message.sentAt }].sort(
      (a, b) => a.id - b.id,
    ),
  }));
  // A file that only archived messages claim does not exist for users.
  const isVisible = ({ id }: Attachment): boolean => {
    const claims = others.get(id);
    return claims === undefined || claims.isLinked || !claims.isArchived;
  };
  return {
    claims: attachments.map(({ id }) => id),
    events: [...left.filter(isVisible), ...taken]
      .sort((a, b) => a.id - b.id)
      .map((file) => ({
        event: {
          _tag: 'AttachmentUpdated',
          attachment: viewLinked(file, editorId, message.id),
          uploadSpaceUsed,
        },
        audience: onlyTo(editorId),
      })),
    detached: left.filter(({ id, ownerId }) => {
      const claims = others.get(id);
      return ownerId === editorId && claims !== undefined && isUnclaimed(claims);
    }),
  };
};
