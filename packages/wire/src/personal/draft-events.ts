import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { draftRecord } from './draft-record';

const levels = { since: 'drafts' } as const;

const events = eventsOf({
  drafts: {
    add: event<'DraftsAdded'>(
      'DraftsAddEvent',
      'Drafts of the user were saved.',
      levels,
    )({
      drafts: required('The new drafts.', arrayOf(draftRecord.codec), ({ drafts }) =>
        drafts.map((each) => draftRecord.present(each)),
      ),
    }),
    update: event<'DraftUpdated'>(
      'DraftsUpdateEvent',
      'A draft was changed.',
      levels,
    )({
      draft: required('The draft.', draftRecord.codec, ({ draft }) => draftRecord.present(draft)),
    }),
    remove: event<'DraftRemoved'>(
      'DraftsRemoveEvent',
      'A draft was deleted.',
      levels,
    )({ draft_id: required('Id of the draft.', integer, 'draftId') }),
  },
});

const { add, update, remove } = events.drafts;

/** Source: docs/reference/personal-data.md#drafts. */
export const draftEvents = presentedEvents(events, {
  DraftsAdded: add.present,
  DraftUpdated: update.present,
  DraftRemoved: remove.present,
});
