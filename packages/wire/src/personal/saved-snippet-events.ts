import { has } from '@parley/core/kernel';
import { integer, required } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { savedSnippetRecord } from './saved-snippet-record';

const levels = { since: 'savedSnippets' } as const;

const snippetField = {
  saved_snippet: required(
    'The snippet.',
    savedSnippetRecord.codec,
    ({ snippet }: EventOf<'SavedSnippetAdded' | 'SavedSnippetUpdated'>) =>
      savedSnippetRecord.present(snippet),
  ),
};

const events = eventsOf({
  saved_snippets: {
    add: event<'SavedSnippetAdded' | 'SavedSnippetUpdated'>(
      'SavedSnippetsAddEvent',
      'A snippet was saved.',
      levels,
    )(snippetField),
    update: event<'SavedSnippetUpdated'>('SavedSnippetsUpdateEvent', 'A snippet was changed.', {
      since: 'savedSnippetEditing',
    })(snippetField),
    remove: event<Pick<EventOf<'SavedSnippetRemoved'>, 'snippetId'>>(
      'SavedSnippetsRemoveEvent',
      'A snippet was deleted.',
      levels,
    )({ saved_snippet_id: required('Id of the snippet.', integer, 'snippetId') }),
  },
});

const { add, update, remove } = events.saved_snippets;

/** Source: docs/reference/personal-data.md#saved-snippets. */
export const savedSnippetEvents = presentedEvents(events, {
  SavedSnippetAdded: add.present,
  // Clients that do not know changed snippets get the new one in place of the old one.
  SavedSnippetUpdated: {
    parts: (updated) => [
      (viewer) =>
        has(viewer.level, 'savedSnippetEditing')
          ? []
          : remove.present({ snippetId: updated.snippet.id }, viewer),
      (viewer) =>
        (has(viewer.level, 'savedSnippetEditing') ? update : add).present(updated, viewer),
    ],
  },
  SavedSnippetRemoved: remove.present,
});
