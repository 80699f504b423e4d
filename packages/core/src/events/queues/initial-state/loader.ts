import type { Viewer } from '../../../access';
import type { LoginMethods } from '../../../accounts';
import type { ChannelEmailTokens } from '../../../channels';
import type { Async, EventQueue, EventViewer, Timestamp } from '../../../kernel';
import type { Reader } from '../../transaction';

/** The client's options for the snapshot. */
export type InitialStateRequest = Pick<
  EventQueue,
  'clientGravatar' | 'presenceEmails' | 'capabilities' | 'level'
> & {
  /** The names in `fetch_event_types`; undefined for everything. */
  readonly fetched: readonly string[] | undefined;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  /** Days of presence to return; undefined for two weeks. */
  readonly presenceHistoryDays: number | undefined;
  /** Another number after each start of the server. */
  readonly serverGeneration: number;
  readonly loginMethods: LoginMethods;
  readonly apiKeyOf: EventViewer['apiKeyOf'];
};

/** What loading depends on besides the viewer. */
export type LoadingRequest = InitialStateRequest & {
  readonly now: Timestamp;
  readonly channelEmailTokens: ChannelEmailTokens;
};

/** Loads facts of the snapshot. */
export type Loader<SomeViewer extends Viewer, Facts> = (
  tx: Reader,
  viewer: SomeViewer,
  request: LoadingRequest,
) => Async<Facts>;

/** What each of the loaders loads. */
export type FactsOf<Loaders> = {
  readonly [Name in keyof Loaders]: Loaders[Name] extends (
    ...parameters: never
  ) => Async<infer Facts>
    ? Facts
    : never;
};
