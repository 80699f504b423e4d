import { arrayOf, integer, required } from '../codecs';
import { event, eventsOf, presentationsOf } from '../events/event';
import { draftRecord } from './draft-record';

const levels = { since: 'drafts' } as const;

export const draftEvents = eventsOf({
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

const { add, update, remove } = draftEvents.drafts;

/** Source: docs/reference/personal-data.md#drafts. */
export const draftPresentations = presentationsOf({
  DraftsAdded: add.present,
  DraftUpdated: update.present,
  DraftRemoved: remove.present,
});
