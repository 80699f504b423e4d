import * as t from 'io-ts';
import { DraftId, eventKind, eventTable, has } from '../../kernel';
import { Draft, presentDraft } from './draft';

const DraftsAdded = t.readonly(
  t.type({ _tag: t.literal('DraftsAdded'), drafts: t.readonlyArray(Draft) }),
);
export type DraftsAdded = t.TypeOf<typeof DraftsAdded>;

const DraftUpdated = t.readonly(t.type({ _tag: t.literal('DraftUpdated'), draft: Draft }));
export type DraftUpdated = t.TypeOf<typeof DraftUpdated>;

const DraftRemoved = t.readonly(t.type({ _tag: t.literal('DraftRemoved'), draftId: DraftId }));
export type DraftRemoved = t.TypeOf<typeof DraftRemoved>;

/** Source: docs/reference/personal-data.md#drafts. */
export const draftEvents = eventTable({
  DraftsAdded: eventKind(DraftsAdded, ({ drafts }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'add', drafts: drafts.map(presentDraft) }] : [],
  ),
  DraftUpdated: eventKind(DraftUpdated, ({ draft }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'update', draft: presentDraft(draft) }] : [],
  ),
  DraftRemoved: eventKind(DraftRemoved, ({ draftId }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'remove', draft_id: draftId }] : [],
  ),
});
