import type * as TE from 'fp-ts/TaskEither';
import type { Caller, Viewer } from '../../../access';
import type { ChannelEmailTokens } from '../../../channels';
import type { EventQueue, EventViewer, Timestamp, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** How the client wants its first data. */
export type InitialStateRequest = Pick<
  EventQueue,
  'applyMarkdown' | 'clientGravatar' | 'slimPresence' | 'capabilities' | 'level'
> & {
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  /** How far back it goes; undefined for a fortnight. */
  readonly presenceHistoryDays: number | undefined;
  readonly now: Timestamp;
  readonly apiKeyOf: EventViewer['apiKeyOf'];
  readonly channelEmailTokenOf: ChannelEmailTokens['tokenOf'];
};

export type SectionNeeds = keyof Transaction;

/**
 * The fields of a register's answer that come with one name in `fetch_event_types`.
 *
 * Source: API document, «POST /register»; reference, «Response fields by fetch type».
 */
export type Section<Asker extends Viewer> = (
  tx: Pick<Transaction, SectionNeeds>,
  asker: Asker,
  request: InitialStateRequest,
) => TE.TaskEither<Unexpected, Readonly<Record<string, unknown>>>;

export type InitialStateSection = Section<Caller>;

/** What needs no account, and serves visitors and accounts alike. */
export type VisitorSection = Section<Viewer>;
