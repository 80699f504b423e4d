import { boolean, integer, literal, object, oneOf, text } from '../../codecs';

const status = literal('active', 'idle');

/** A user's presence in the format of old clients. */
const statuses = object({
  required: {
    aggregated: object({ required: { client: text, status, timestamp: integer } }),
    website: object({
      required: { client: text, status, timestamp: integer, pushable: boolean },
    }),
  },
});

const times = object({ required: { active_timestamp: integer, idle_timestamp: integer } });

/** Presences in the format that the client requested. */
export const presenceRecord = oneOf<object>(times, statuses);

export const onePresence = object({
  required: {
    aggregated: object({
      required: { status: literal('active', 'idle', 'offline'), timestamp: integer },
    }),
    website: object({ required: { status, timestamp: integer } }),
  },
});
