import type { Codec } from '@parley/wire/codecs';
import { maxLength, rawText, text } from '@parley/wire/codecs';

// Size limits for the values of one request. Where a rule of the core has its own limit, the
// codec's limit is far above it, so that clients get the rule's own error. List limits are such
// that the largest request blocks the event loop for about 50 ms at a time.

/** A keyword of a rule: an operation, a flag, a property. */
export const keyword = maxLength(100);

export const maxLineLength = 1_000;

/** A name, an address or a password. */
export const line = maxLength(maxLineLength);

/** The same for fields whose rule validates characters itself. */
export const rawLine = maxLength(maxLineLength, rawText);

export const maxTopicInput = 10_000;

/** A topic; the core truncates one that is too long. */
export const topicInput = maxLength(maxTopicInput);
export const rawTopicInput = maxLength(maxTopicInput, rawText);

/** The content of a message or draft; the core truncates one that is too long. */
export const contentInput = (codec: Codec<string> = rawText): Codec<string> =>
  maxLength(200_000, codec);

/** The description of a user group. */
export const descriptionInput = maxLength(10_000);

/** A pattern; its rule has a far lower limit. */
export const patternInput = maxLength(5_000);

/** A URL template, or a whole URL. */
export const templateInput = maxLength(2_000);

/** Text that lists users. */
export const listedInput = (codec: Codec<string> = text): Codec<string> => maxLength(50_000, codec);

/** Users who are subscribed or added to a new channel or group at once. */
export const maxUsers = 3_000;

/** Users who are added to or removed from a group, each of whom is sent a message. */
export const maxChangedMembers = 1_000;

/** Users whose accounts are requested; the response is streamed. */
export const maxListedUsers = 20_000;

/** Participants of one conversation. */
export const maxParticipants = 1_000;

/** Channels that are created, subscribed to, left or changed at once. */
export const maxChannels = 500;

/** Messages whose ids are sent. */
export const maxMessages = 10_000;

/** Objects of an organization that are reordered. */
export const maxOrdered = 5_000;

/** Drafts, words, values and the like. */
export const maxEntries = 1_000;
