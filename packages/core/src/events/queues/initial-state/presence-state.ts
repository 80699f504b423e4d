import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { loadPresences } from '../../../accounts';
import { has } from '../../../kernel';
import type { InitialStateSection, VisitorSection } from './section';

/** Source: docs/reference/own-account.md#presence. */
export const presenceState: InitialStateSection = (
  tx,
  caller,
  { slimPresence, capabilities, presenceHistoryDays, level, now },
) =>
  pipe(
    loadPresences(
      tx,
      caller,
      {
        isSlim: slimPresence || capabilities.has('simplified_presence_events'),
        historyDays: presenceHistoryDays,
        lastUpdateId: undefined,
      },
      now,
    ),
    TE.map(({ presences, lastUpdateId }) => ({
      presences,
      ...(has(level, 'presenceServerTimestamp') ? { server_timestamp: now } : {}),
      ...(has(level, 'presenceUpdateIds') ? { presence_last_update_id: lastUpdateId } : {}),
    })),
  );

/** Visitors see no presence. */
export const visitorPresenceState: VisitorSection = (_tx, _viewer, { now }) =>
  TE.right({ presences: {}, server_timestamp: now });
