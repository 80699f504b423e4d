import type { Codec } from '../codecs';
import { maxLength, rawText, text } from '../codecs';

// How much one request may say. Where a rule of the core has a limit of its own, that of the codec
// lies far above it, so that the rule's own error is what people see. The limits of lists are such
// that the largest request keeps the event loop busy for some 50 ms at a time.

/** A word that a rule knows: an operation, a flag, a property. */
export const keyword = maxLength(100);

export const maxLineLength = 1_000;

/** A name, an address or a password. */
export const line = maxLength(maxLineLength);

/** The same for what judges its characters itself. */
export const rawLine = maxLength(maxLineLength, rawText);

export const maxTopicInput = 10_000;

/** A topic, which is cut where it is too long for one. */
export const topicInput = maxLength(maxTopicInput);
export const rawTopicInput = maxLength(maxTopicInput, rawText);

/** What a message or draft says, which is cut where it is too long for one. */
export const contentInput = (codec: Codec<string> = rawText): Codec<string> =>
  maxLength(200_000, codec);

/** What a user group is for. */
export const descriptionInput = maxLength(10_000);

/** A pattern of text, which may be too large for its rule long before. */
export const patternInput = maxLength(5_000);

/** A template of an address, or a whole address. */
export const templateInput = maxLength(2_000);

/** Texts in which people are listed. */
export const listedInput = (codec: Codec<string> = text): Codec<string> => maxLength(50_000, codec);

/** People who are subscribed, or come into a new channel or group, at once. */
export const maxUsers = 3_000;

/** People who come into a group or leave it, each of whom is written a message. */
export const maxChangedMembers = 1_000;

/** People whose accounts are asked for; the answer is sent in pieces. */
export const maxListedUsers = 20_000;

/** People in one conversation. */
export const maxParticipants = 1_000;

/** People whom a permission names besides groups. */
export const maxPermitted = 2_000;

/** Channels that are created, subscribed to, left or changed at once. */
export const maxChannels = 500;

/** User groups that are named at once. */
export const maxGroups = 1_000;

/** Messages whose ids are sent. */
export const maxMessages = 10_000;

/** Things of an organization that are put in order. */
export const maxOrdered = 5_000;

/** Drafts, words, values and the like. */
export const maxEntries = 1_000;
