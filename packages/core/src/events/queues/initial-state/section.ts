import type * as TE from 'fp-ts/TaskEither';
import type { Caller, Viewer } from '../../../access';
import type { LoginMethods } from '../../../accounts';
import type { ChannelEmailTokens } from '../../../channels';
import type {
  EventQueue,
  EventViewer,
  Fields,
  SharedFields,
  Timestamp,
  Unexpected,
} from '../../../kernel';
import type { Reader } from '../../transaction';

/** The client's options for the snapshot. */
export type InitialStateRequest = Pick<
  EventQueue,
  'applyMarkdown' | 'clientGravatar' | 'slimPresence' | 'capabilities' | 'level'
> & {
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  /** Days of presence to return; undefined for two weeks. */
  readonly presenceHistoryDays: number | undefined;
  readonly now: Timestamp;
  /** Another number after each start of the server. */
  readonly serverGeneration: number;
  readonly loginMethods: LoginMethods;
  readonly apiKeyOf: EventViewer['apiKeyOf'];
  readonly channelEmailTokens: ChannelEmailTokens;
};

/**
 * The fields of the register response for one name in `fetch_event_types`.
 *
 * Source: docs/reference/register.md#sections.
 */
export type Section<SomeViewer extends Viewer> = (
  tx: Reader,
  viewer: SomeViewer,
  request: InitialStateRequest,
) => TE.TaskEither<Unexpected, Fields | SharedFields>;

export type InitialStateSection = Section<Caller>;

/** A section that needs no account: the same for visitors and accounts. */
export type VisitorSection = Section<Viewer>;
