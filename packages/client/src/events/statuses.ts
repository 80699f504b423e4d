import type { Handler } from '../handler';
import { change } from '../handler';
import type { PresenceEvent, UserStatusEvent } from '../wire/events';
import type { State, UserStatus } from '../wire/state';

/** The parts of a status that are set; `away` only if it is true. */
const partsOf = (status: UserStatus): UserStatus => ({
  ...(status.away === true ? { away: true } : {}),
  ...(status.status_text ? { status_text: status.status_text } : {}),
  ...(status.emoji_name
    ? {
        emoji_name: status.emoji_name,
        ...(status.emoji_code === undefined ? {} : { emoji_code: status.emoji_code }),
        ...(status.reaction_type === undefined ? {} : { reaction_type: status.reaction_type }),
      }
    : {}),
});

export const withoutStatus = (state: State, userId: number): State =>
  change(state, 'user_status', (statuses) =>
    Object.fromEntries(Object.entries(statuses).filter(([id]) => id !== String(userId))),
  );

export const applyUserStatus: Handler<UserStatusEvent> = (state, event) => {
  const key = String(event.user_id);
  const status = partsOf({ ...state.user_status?.[key], ...event });
  return Object.keys(status).length === 0
    ? withoutStatus(state, event.user_id)
    : change(state, 'user_status', (statuses) => ({ ...statuses, [key]: status }));
};

/** Only the format by user id is kept: events of old clients have no times to merge. */
export const applyPresence: Handler<PresenceEvent> = (state, { presences }) =>
  presences === undefined
    ? state
    : change(state, 'presences', (known) => ({ ...known, ...presences }));
