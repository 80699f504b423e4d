import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { MessageId, RealmId } from '../kernel';
import { AttachmentId, without } from '../kernel';
import type { Attachment, AttachmentRepository } from '../messages';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State, StoredAttachment, StoredClaim } from './state';

const toAttachment =
  (state: State) =>
  ({ realmId: _, ...attachment }: StoredAttachment): Attachment => {
    const messageIds = state.claims
      .filter((claim) => claim.attachmentId === attachment.id)
      .map(({ messageId }) => messageId);
    return {
      ...attachment,
      messages: state.messages
        .filter(({ id }) => messageIds.includes(id))
        .sort((a, b) => a.id - b.id)
        .map(({ id, sentAt }) => ({ id, sentAt })),
    };
  };

const isClaimed = (
  { claims }: State,
  id: AttachmentId,
  besides: readonly MessageId[] = [],
): boolean =>
  claims.some(
    ({ attachmentId, messageId }) =>
      attachmentId === id && (messageId === undefined || !besides.includes(messageId)),
  );

const isArchived = ({ archive }: State, id: AttachmentId): boolean =>
  archive.some(({ claims }) => claims.some(({ attachmentId }) => attachmentId === id));

const allListed = (
  state: State,
  realmId: RealmId,
  wanted: (attachment: StoredAttachment) => boolean,
): readonly Attachment[] =>
  state.attachments
    .filter((each) => each.realmId === realmId && wanted(each))
    .sort((a, b) => a.id - b.id)
    .map(toAttachment(state));

/** Without files that only archived messages claim. */
const listed = (
  state: State,
  realmId: RealmId,
  wanted: (attachment: StoredAttachment) => boolean,
): readonly Attachment[] =>
  allListed(
    state,
    realmId,
    (each) => wanted(each) && (isClaimed(state, each.id) || !isArchived(state, each.id)),
  );

const replaceClaims =
  (isReplaced: (claim: StoredClaim) => boolean, claims: readonly StoredClaim[]): Change =>
  (state) => ({
    ...state,
    claims: [...state.claims.filter((claim) => !isReplaced(claim)), ...claims],
  });

/** In-memory transactions run one at a time: there is nothing to lock. */
export const inMemoryAttachments = (cell: Cell): AttachmentRepository => ({
  create: (realmId, attachment) =>
    writing(
      cell,
      () => ({ ...attachment, id: nextId(AttachmentId), messages: [] }),
      ({ messages: _, ...made }) =>
        (state) => ({ ...state, attachments: [...state.attachments, { ...made, realmId }] }),
    ),
  findByPath: (realmId, path) =>
    reading(cell, (state) =>
      O.fromNullable(listed(state, realmId, (each) => each.path === path)[0]),
    ),
  loadMany: (realmId, ids) =>
    reading(cell, (state) => listed(state, realmId, ({ id }) => ids.includes(id))),
  listOf: (realmId, userId) =>
    reading(cell, (state) => listed(state, realmId, ({ ownerId }) => ownerId === userId)),
  loadByPaths: (realmId, paths) =>
    reading(cell, (state) => listed(state, realmId, ({ path }) => paths.includes(path))),
  hold: () => TE.right(undefined),
  lock: (realmId, ids) =>
    reading(cell, (state) =>
      allListed(state, realmId, ({ id }) => ids.includes(id)).map(({ id }) => id),
    ),
  claimedBy: (realmId, messageIds) =>
    reading(cell, (state) =>
      listed(state, realmId, ({ id }) =>
        state.claims.some(
          ({ attachmentId, messageId }) =>
            attachmentId === id && messageId !== undefined && messageIds.includes(messageId),
        ),
      ).map(({ id }) => id),
    ),
  claim: (_realmId, messageId, ids) =>
    changing(
      cell,
      replaceClaims(
        (claim) => claim.messageId === messageId,
        ids.map((attachmentId) => ({ attachmentId, messageId, scheduledMessageId: undefined })),
      ),
    ),
  claimForLater: (_realmId, scheduledMessageId, ids) =>
    writing(
      cell,
      ({ claims }) => {
        const claimed = claims
          .filter((claim) => claim.scheduledMessageId === scheduledMessageId)
          .map(({ attachmentId }) => attachmentId);
        return [...without(claimed, ids), ...without(ids, claimed)].sort((a, b) => a - b);
      },
      () =>
        replaceClaims(
          (claim) => claim.scheduledMessageId === scheduledMessageId,
          ids.map((attachmentId) => ({ attachmentId, messageId: undefined, scheduledMessageId })),
        ),
    ),
  claimsOn: (realmId, ids, besides) =>
    reading(cell, (state) =>
      allListed(state, realmId, ({ id }) => ids.includes(id)).map(({ id, path }) => ({
        id,
        path,
        isLinked: isClaimed(state, id, besides),
        isArchived: isArchived(state, id),
      })),
    ),
  unclaimedBefore: (time, limit) =>
    reading(cell, (state) =>
      state.attachments
        .filter(
          ({ id, createdAt }) =>
            createdAt < time && !isClaimed(state, id) && !isArchived(state, id),
        )
        .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
        .slice(0, limit)
        .map(({ realmId, id }) => ({ realmId, id })),
    ),
  remove: (realmId, ids) =>
    writing(
      cell,
      (state) => allListed(state, realmId, ({ id }) => ids.includes(id)).map(({ path }) => path),
      () => (state) => ({
        ...state,
        attachments: state.attachments.filter(
          (each) => each.realmId !== realmId || !ids.includes(each.id),
        ),
        claims: state.claims.filter(({ attachmentId }) => !ids.includes(attachmentId)),
        archive: state.archive.map((each) => ({
          ...each,
          claims: each.claims.filter(({ attachmentId }) => !ids.includes(attachmentId)),
        })),
      }),
    ),
  createdBy: (realmId, { creatorIds, since, limit }) =>
    reading(cell, (state) =>
      state.attachments
        .filter(
          (each) =>
            each.realmId === realmId &&
            creatorIds.includes(each.ownerId) &&
            each.createdAt >= since,
        )
        .map(({ id, ownerId }) => ({ id, ownerId }))
        .sort((a, b) => a.id - b.id)
        .slice(0, limit),
    ),
  spaceUsed: (realmId) =>
    reading(cell, (state) =>
      state.attachments
        .filter((each) => each.realmId === realmId)
        .reduce((sum, { size }) => sum + size, 0),
    ),
});
