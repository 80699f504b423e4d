import * as t from 'io-ts';
import { UserId, eventTable, tagged } from '../../kernel';

/** A user became present, or changed whether others see their presence. */
const PresenceChanged = tagged('PresenceChanged', {
  userId: UserId,
  /** The display address, for old clients. */
  email: t.string,
  activeAt: t.number,
  connectedAt: t.number,
  at: t.number,
});

/** Source: docs/reference/own-account.md#presence. */
export const presenceEvents = eventTable({ PresenceChanged });
