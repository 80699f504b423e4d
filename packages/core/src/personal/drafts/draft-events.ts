import * as t from 'io-ts';
import { DraftId, eventTable, tagged } from '../../kernel';
import { Draft } from './draft';

const DraftsAdded = tagged('DraftsAdded', { drafts: t.readonlyArray(Draft) });

const DraftUpdated = tagged('DraftUpdated', { draft: Draft });

const DraftRemoved = tagged('DraftRemoved', { draftId: DraftId });

/** Source: docs/reference/personal-data.md#drafts. */
export const draftEvents = eventTable({ DraftsAdded, DraftUpdated, DraftRemoved });
