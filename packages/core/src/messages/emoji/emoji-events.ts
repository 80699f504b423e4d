import * as t from 'io-ts';
import type { AtMostOne, EventViewer, WireEvent } from '../../kernel';
import { CustomEmojiId, eventKind, eventTable } from '../../kernel';
import { CustomEmojiView, presentCustomEmoji, presentCustomEmojiMap } from './custom-emoji-view';

const everyEmoji = t.readonlyArray(CustomEmojiView);

const CustomEmojiAdded = t.readonly(
  t.type({
    _tag: t.literal('CustomEmojiAdded'),
    emoji: CustomEmojiView,
    /** All custom emoji after the change, for clients without `individual_emoji_changes`. */
    all: everyEmoji,
  }),
);
export type CustomEmojiAdded = t.TypeOf<typeof CustomEmojiAdded>;

const CustomEmojiRemoved = t.readonly(
  t.type({
    _tag: t.literal('CustomEmojiRemoved'),
    emojiId: CustomEmojiId,
    all: everyEmoji,
  }),
);
export type CustomEmojiRemoved = t.TypeOf<typeof CustomEmojiRemoved>;

/** Source: docs/reference/emoji.md#custom-emoji. */
const change = (
  { all }: { readonly all: readonly CustomEmojiView[] },
  { capabilities }: EventViewer,
  individual: Extract<WireEvent, { readonly type: 'realm_emoji' }>,
): AtMostOne => [
  capabilities.has('individual_emoji_changes')
    ? individual
    : { type: 'realm_emoji', op: 'update', realm_emoji: presentCustomEmojiMap(all) },
];

export const emojiEvents = eventTable({
  CustomEmojiAdded: eventKind(CustomEmojiAdded, (event, viewer) =>
    change(event, viewer, {
      type: 'realm_emoji',
      op: 'add',
      emoji: presentCustomEmoji(event.emoji),
    }),
  ),
  CustomEmojiRemoved: eventKind(CustomEmojiRemoved, (event, viewer) =>
    change(event, viewer, {
      type: 'realm_emoji',
      op: 'edit',
      emoji_id: String(event.emojiId),
      data: { deactivated: true },
    }),
  ),
});
