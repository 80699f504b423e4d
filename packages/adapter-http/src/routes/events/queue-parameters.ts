import { arrayOf, boolean, pairOf } from '@parley/wire/codecs';
import { json, optional, withDefault } from '../../parameters';
import { keyword, line } from '../limits';
import { maxTerms } from '../messages/narrow';

/** Maximum event types that a client may name; far fewer exist. */
export const maxEventTypes = 500;

/** What a queue receives, and in which form. */
export const queueParameters = {
  apply_markdown: withDefault(
    json(boolean),
    false,
    'Whether the contents of messages in events are HTML; otherwise they are the Markdown that was sent.',
  ),
  slim_presence: withDefault(
    json(boolean),
    false,
    'Whether presences are in the current format, by user id; otherwise they are by email address.',
  ),
  all_public_streams: optional(
    json(boolean),
    'Whether events about messages in all public channels are received, not only in those to which you are subscribed. By default false, except for bots with `default_all_public_streams`.',
  ),
  event_types: optional(
    json(arrayOf(keyword, maxEventTypes)),
    'The types of events that the queue receives; all types if omitted.',
  ),
  narrow: withDefault(
    json(arrayOf(pairOf(keyword, line), maxTerms)),
    [],
    'Only events about messages that match all of these pairs of an operator and an operand are received. If it is empty, those in the `default_events_register_stream` of a bot that has one.',
  ),
};
