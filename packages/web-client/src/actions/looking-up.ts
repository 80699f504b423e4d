import type { ConversationNarrow, NamedNarrow } from '@parley/client';
import { narrowContains, narrowKey, narrowOfMessage } from '@parley/client';
import { navigate } from '../router/location';
import { currentClient } from '../state/connection';
import { answered, draftText } from '../state/drafts';
import { ownId } from '../state/users';
import { ask } from './notices';
import { writeDraft } from './writing';

/** Goes to where a message is, if it is no longer in the view that a link to it names. */
export const followMessage = async (narrow: NamedNarrow, id: number): Promise<void> => {
  const params = { message_id: id, allow_empty_topic_name: true };
  const known = currentClient().messages.get(id);
  const message = known ?? (await ask('getMessage', params))?.message;
  const place = message && narrowOfMessage(message, ownId.value);
  if (place !== undefined && !narrowContains(narrow, place)) {
    navigate({ view: 'messages', narrow: place, near: id }, { replace: true });
  }
};

/** Goes to where all messages of a conversation were moved, and takes along what is being written. */
export const followConversation = (narrow: ConversationNarrow, lastId: number): void => {
  const last = currentClient().messages.get(lastId);
  const place = last === undefined ? narrow : narrowOfMessage(last, ownId.value);
  // The list is also empty when it is loaded again, and when its messages were deleted.
  if (!narrowContains(narrow, place)) {
    if (draftText(place) === '') {
      writeDraft(place, draftText(narrow));
      writeDraft(narrow, '');
    }
    // Whoever is writing goes on: their next keys would do something else.
    if (document.activeElement?.closest('.compose')) {
      answered.value = narrowKey(place);
    }
    navigate({ view: 'messages', narrow: place }, { replace: true });
  }
};
