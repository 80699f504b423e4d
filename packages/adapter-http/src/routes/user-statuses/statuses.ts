import { UserId, presentStatus } from '@parley/core';
import { boolean, object, text } from '../../codecs';
import { json, optional, plain } from '../../parameters';
import { pathId } from '../../path-parameters';
import { humanRoute, userRoute } from '../../route';

export const setStatus = humanRoute({
  summary: "Set one's status",
  method: 'post',
  path: '/users/me/status',
  parameters: {
    away: optional(json(boolean)),
    status_text: optional(plain(text)),
    emoji_name: optional(plain(text), { since: 'statusEmoji' }),
    emoji_code: optional(plain(text), { since: 'statusEmoji' }),
    reaction_type: optional(plain(text), { since: 'statusEmoji' }),
  },
  response: object({}),
  run:
    ({ setStatus: set }) =>
    (caller, { away, status_text, emoji_name, emoji_code, reaction_type }) =>
      set(caller, {
        away,
        text: status_text,
        emoji: { name: emoji_name, code: emoji_code, type: reaction_type },
      }),
  present: () => ({}),
});

/** The parts of a status that say something. */
export const statusRecord = object({
  optional: {
    away: boolean,
    status_text: text,
    emoji_name: text,
    emoji_code: text,
    reaction_type: text,
  },
});

export const getStatus = userRoute({
  summary: 'Read the status of somebody',
  method: 'get',
  path: '/users/:user_id/status',
  pathParameters: { user_id: pathId(UserId) },
  parameters: {},
  response: object({ required: { status: statusRecord } }),
  run:
    ({ getStatus: get }) =>
    (caller, { user_id }) =>
      get(caller, { userId: user_id }),
  present: ({ status, isAway }) => ({ status: presentStatus(status, isAway) }),
});
