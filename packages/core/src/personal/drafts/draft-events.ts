import * as t from 'io-ts';
import type { EventTable } from '../../kernel';
import { DraftId, has } from '../../kernel';
import { Draft, presentDraft } from './draft';

export const DraftsAdded = t.readonly(
  t.type({ _tag: t.literal('DraftsAdded'), drafts: t.readonlyArray(Draft) }),
);
export type DraftsAdded = t.TypeOf<typeof DraftsAdded>;

export const DraftUpdated = t.readonly(t.type({ _tag: t.literal('DraftUpdated'), draft: Draft }));
export type DraftUpdated = t.TypeOf<typeof DraftUpdated>;

export const DraftRemoved = t.readonly(
  t.type({ _tag: t.literal('DraftRemoved'), draftId: DraftId }),
);
export type DraftRemoved = t.TypeOf<typeof DraftRemoved>;

export type DraftEvent = DraftsAdded | DraftUpdated | DraftRemoved;

export const draftCodecs = { DraftsAdded, DraftUpdated, DraftRemoved };

/** Source: reference, "Personal lists", drafts. */
export const draftEvents: EventTable<DraftEvent> = {
  DraftsAdded: ({ drafts }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'add', drafts: drafts.map(presentDraft) }] : [],
  DraftUpdated: ({ draft }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'update', draft: presentDraft(draft) }] : [],
  DraftRemoved: ({ draftId }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'remove', draft_id: draftId }] : [],
};
