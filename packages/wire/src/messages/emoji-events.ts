import { boolean, object, recordOf, field, required, text } from '../codecs';
import { event, eventsOf, presentedEvents } from '../events/event';
import { emojiRecord, presentCustomEmojiMap } from './emoji-record';

const levels = { since: 'individualEmojiChangesCapability' } as const;

const events = eventsOf({
  realm_emoji: {
    add: event<'CustomEmojiAdded'>(
      'RealmEmojiAddEvent',
      'A custom emoji was uploaded; with the capability individual_emoji_changes.',
      levels,
    )({
      emoji: required('The emoji.', emojiRecord.codec, ({ emoji }) => emojiRecord.present(emoji)),
    }),
    edit: event<'CustomEmojiRemoved'>(
      'RealmEmojiEditEvent',
      'A custom emoji was changed; with the capability individual_emoji_changes.',
      levels,
    )({
      emoji_id: required('Id of the emoji, as text.', text, ({ emojiId }) => String(emojiId)),
      data: required(
        'What changed.',
        object({
          required: { deactivated: field('Whether the emoji is deactivated.', boolean) },
        }),
        () => ({ deactivated: true }),
      ),
    }),
    update: event<'CustomEmojiAdded' | 'CustomEmojiRemoved'>(
      'RealmEmojiUpdateEvent',
      'Custom emoji changed; without the capability individual_emoji_changes.',
    )({
      realm_emoji: required('All custom emoji, by id.', recordOf(emojiRecord.codec), ({ all }) =>
        presentCustomEmojiMap(all),
      ),
    }),
  },
});

const { add, edit, update } = events.realm_emoji;

/** Source: docs/reference/emoji.md#custom-emoji. */
export const emojiEvents = presentedEvents(events, {
  CustomEmojiAdded: (change, viewer) =>
    (viewer.capabilities.has('individual_emoji_changes') ? add : update).present(change, viewer),
  CustomEmojiRemoved: (change, viewer) =>
    (viewer.capabilities.has('individual_emoji_changes') ? edit : update).present(change, viewer),
});
