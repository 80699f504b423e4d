import * as t from 'io-ts';
import { DraftId, eventTable } from '../../kernel';
import { Draft } from './draft';

const DraftsAdded = t.readonly(
  t.type({ _tag: t.literal('DraftsAdded'), drafts: t.readonlyArray(Draft) }),
);

const DraftUpdated = t.readonly(t.type({ _tag: t.literal('DraftUpdated'), draft: Draft }));

const DraftRemoved = t.readonly(t.type({ _tag: t.literal('DraftRemoved'), draftId: DraftId }));

/** Source: docs/reference/personal-data.md#drafts. */
export const draftEvents = eventTable({ DraftsAdded, DraftUpdated, DraftRemoved });
