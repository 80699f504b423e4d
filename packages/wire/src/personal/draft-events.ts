import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf } from '../events/event';
import type { EventOf } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import { draftRecord } from './draft-record';

const levels = { since: 'drafts' } as const;

export const draftEvents = eventsOf({
  drafts: {
    add: event<EventOf<'DraftsAdded'>>(
      'DraftsAddEvent',
      'Drafts of the user were saved.',
      levels,
    )({
      drafts: required('The new drafts.', arrayOf(draftRecord.codec), ({ drafts }) =>
        drafts.map((each) => draftRecord.present(each)),
      ),
    }),
    update: event<EventOf<'DraftUpdated'>>(
      'DraftsUpdateEvent',
      'A draft was changed.',
      levels,
    )({
      draft: required('The draft.', draftRecord.codec, ({ draft }) => draftRecord.present(draft)),
    }),
    remove: event<EventOf<'DraftRemoved'>>(
      'DraftsRemoveEvent',
      'A draft was deleted.',
      levels,
    )({ draft_id: required('Id of the draft.', integer, ({ draftId }) => draftId) }),
  },
});

const { add, update, remove } = draftEvents.drafts;

/** Source: docs/reference/personal-data.md#drafts. */
export const draftPresentations = presentationsOf({
  DraftsAdded: add.present,
  DraftUpdated: update.present,
  DraftRemoved: remove.present,
});
