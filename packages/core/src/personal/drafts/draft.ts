import * as t from 'io-ts';
import { ChannelId, DraftId, UserId, struct, tagged } from '../../kernel';

const Undecided = tagged('Undecided', {});

const ToChannel = tagged('ToChannel', { channelId: ChannelId, topic: t.string });

/** The other participants; the author in a message to themselves. */
const ToPeople = tagged('ToPeople', { userIds: t.readonlyArray(UserId) });

/** The recipient of a draft, as far as it is decided. */
export const DraftPlace = t.union([Undecided, ToChannel, ToPeople]);
export type DraftPlace = t.TypeOf<typeof DraftPlace>;

export const Draft = struct({
  id: DraftId,
  place: DraftPlace,
  /** Markdown. */
  content: t.string,
  editedAt: t.number,
});
/** A message that its author has not sent yet. Source: docs/reference/personal-data.md#drafts. */
export type Draft = t.TypeOf<typeof Draft>;

export type NewDraft = Omit<Draft, 'id'>;

/** Maximum number of drafts in a register response. */
export const maxDraftsAtRegistration = 1000;
