import * as E from 'fp-ts/Either';
import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Viewer } from '../../../access';
import { accessFailure, isCaller, isGuest } from '../../../access';
import type { LoginPorts } from '../../../accounts';
import { loginMethods } from '../../../accounts';
import { ensureChannelAddresses } from '../../../channels';
import type {
  Async,
  ClientCapabilities,
  EventId,
  EventQueue,
  FeatureLevel,
  QueueNarrow,
  SharedFields,
  Work,
} from '../../../kernel';
import { capabilitiesAt, eventOps, has, idleTimeoutSeconds } from '../../../kernel';
import type { Reader, Transact } from '../../transaction';
import type { PresentedFields, StatePart } from '../../initial-state-presentation';
import type { InitialStateRequest, Loader, LoadingRequest } from '../initial-state/loader';
import type { AccountFacts, VisitorFacts } from '../initial-state/loaders';
import { accountLoaders, visitorLoaders } from '../initial-state/loaders';
import { hiddenFromKeys } from '../keys-at-queues';
import { parseQueueNarrow } from '../queue-narrow';
import { withBotDefaults } from '../steps/with-bot-defaults';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type RegisterQueue = {
  readonly applyMarkdown: boolean;
  /** By default true for accounts, false for visitors. */
  readonly clientGravatar?: boolean | undefined;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  /** Whether presences name their users by email address. */
  readonly presenceEmails: boolean;
  readonly presenceHistoryDays?: number | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly fetchEventTypes?: readonly string[] | undefined;
  /** By default false, except for bots with another default. */
  readonly allPublicChannels?: boolean | undefined;
  readonly capabilities: ClientCapabilities;
  readonly narrow: QueueNarrow;
  readonly idleTimeout?: number | 'mobile' | undefined;
  /** Replaces the client name from the User-Agent. */
  readonly client?: string | undefined;
};

export type RegisterQueueFailure =
  | AccessFailure<'NotLoggedIn'>
  | EventFailure<
      | 'InvalidForAnonymous'
      | 'NotForAllPublicChannels'
      | 'UnsupportedQueueOperator'
      | 'UnsupportedQueueOperand'
    >;

export type RegisteredQueue = {
  /** Null for visitors, who get a snapshot but no queue. */
  readonly queue: { readonly id: string; readonly lastEventId: EventId } | null;
  readonly idleTimeoutSeconds: number;
  /** The fields of the snapshot in wire format. */
  readonly state: SharedFields;
};

type Dependencies = LoginPorts &
  Pick<
    Ports,
    | 'apiKeys'
    | 'channelEmailTokens'
    | 'clock'
    | 'eventLimits'
    | 'ids'
    | 'initialStatePresentation'
    | 'queues'
    | 'serverGeneration'
    | 'snapshot'
  > & {
    readonly transact: Transact<'channelEmails' | 'subscriptions'>;
  };

/** What a snapshot needs besides the transaction. */
type Outside = Pick<
  Dependencies,
  'apiKeys' | 'initialStatePresentation' | 'serverGeneration' | keyof LoginPorts
>;

/** Source: docs/reference/register.md#visitors. */
const checkVisitor = (
  { realm, level }: Viewer,
  command: RegisterQueue,
): E.Either<AccessFailure<'NotLoggedIn'> | EventFailure<'InvalidForAnonymous'>, void> => {
  if (!realm.settings.enable_spectator_access) {
    return E.left(accessFailure('NotLoggedIn'));
  }
  if (!has(level, 'anonymousRegisterChecked')) {
    return E.right(undefined);
  }
  if (command.clientGravatar === true) {
    return E.left(eventFailure('InvalidForAnonymous', { option: 'clientGravatar' }));
  }
  return command.includeSubscribers === 'false'
    ? E.right(undefined)
    : E.left(eventFailure('InvalidForAnonymous', { option: 'includeSubscribers' }));
};

const eventTypesOf = (
  { key }: Viewer,
  { eventTypes }: RegisterQueue,
): readonly string[] | undefined =>
  key === undefined
    ? eventTypes
    : (eventTypes ?? Object.keys(eventOps)).filter((type) => type !== hiddenFromKeys);

const requestOf = (
  { apiKeys, serverGeneration, ...ports }: Outside,
  viewer: Viewer,
  command: RegisterQueue,
): InitialStateRequest => ({
  fetched: command.fetchEventTypes ?? command.eventTypes,
  clientGravatar:
    command.clientGravatar ?? (isCaller(viewer) && has(viewer.level, 'clientGravatarByDefault')),
  presenceEmails: command.presenceEmails,
  capabilities: capabilitiesAt(viewer.level, command.capabilities),
  level: viewer.level,
  includeSubscribers: command.includeSubscribers,
  presenceHistoryDays: command.presenceHistoryDays,
  serverGeneration,
  loginMethods: loginMethods(ports),
  apiKeyOf: apiKeys.keyOf,
});

/** Part of the snapshot as it was loaded, to be presented outside of it. */
type LoadedPart = () => PresentedFields;

/**
 * Loads all parts at the same time, so that their statements share a few packets.
 */
const loadParts =
  <SomeViewer extends Viewer, Facts>(
    loaders: { readonly [Name in keyof Facts]: Loader<SomeViewer, Facts[Name]> },
    parts: readonly StatePart<Facts>[],
  ) =>
  (tx: Reader, viewer: SomeViewer, request: LoadingRequest): Async<readonly LoadedPart[]> => {
    const load = <Name extends keyof Facts>({
      facts,
      present,
    }: StatePart<Facts, Name>): Async<LoadedPart> =>
      pipe(
        loaders[facts](tx, viewer, request),
        TE.map((loaded) => () => present(loaded)),
      );
    return pipe(parts, TE.traverseArray(load));
  };

const presentParts = (
  { initialStatePresentation }: Outside,
  level: FeatureLevel,
  loaded: readonly LoadedPart[],
): T.Task<SharedFields> =>
  pipe(
    loaded,
    T.traverseSeqArray((part) => {
      const presented = part();
      return typeof presented === 'function' ? presented : T.of(presented);
    }),
    T.map((presented) => initialStatePresentation.join(level, presented)),
  );

const newQueue = (
  caller: Caller,
  command: RegisterQueue,
  made: { readonly id: string; readonly head: EventId; readonly now: number },
): EventQueue => {
  const eventTypes = eventTypesOf(caller, command);
  return {
    id: made.id,
    realmId: caller.realm.id,
    userId: caller.user.id,
    client: command.client ?? caller.client,
    level: caller.level,
    capabilities: capabilitiesAt(caller.level, command.capabilities),
    eventTypes: eventTypes === undefined ? undefined : new Set(eventTypes),
    narrow: command.narrow,
    allPublicChannels: command.allPublicChannels ?? false,
    applyMarkdown: command.applyMarkdown,
    clientGravatar: command.clientGravatar ?? has(caller.level, 'clientGravatarByDefault'),
    presenceEmails: command.presenceEmails,
    idleTimeoutSeconds: idleTimeoutSeconds(command.idleTimeout),
    registeredAfter: made.head,
    acknowledged: made.head,
    lastPolledAt: made.now,
  };
};

const register = (
  dependencies: Dependencies,
  caller: Caller,
  command: RegisterQueue,
): Async<RegisteredQueue> => {
  const { channelEmailTokens, initialStatePresentation } = dependencies;
  const request = requestOf(dependencies, caller, command);
  const parts = initialStatePresentation.forAccount(caller, request);
  return pipe(
    parts.some(({ facts }) => facts === 'subscriptions')
      ? ensureChannelAddresses(dependencies, caller)
      : TE.right(undefined),
    TE.flatMap(() =>
      dependencies.snapshot(caller.realm.id, { kind: 'shared' })((reader) =>
        pipe(
          TE.Do,
          TE.bind('head', () => reader.events.head(caller.realm.id)),
          TE.bind('now', () => TE.fromIO(dependencies.clock.now)),
          TE.bind('loaded', ({ now }) =>
            loadParts<Caller, AccountFacts>(accountLoaders, parts)(reader, caller, {
              ...request,
              now,
              channelEmailTokens,
            }),
          ),
        ),
      ),
    ),
    TE.bind('state', ({ loaded }) => TE.fromTask(presentParts(dependencies, caller.level, loaded))),
    TE.bind('id', () => TE.fromIO(dependencies.ids.uuid)),
    TE.let('queue', (made) => newQueue(caller, command, made)),
    TE.tap(({ queue }) =>
      dependencies.queues.add(queue, dependencies.eventLimits.maxQueuesPerUser),
    ),
    TE.map(({ queue, state }) => ({
      queue: { id: queue.id, lastEventId: queue.registeredAfter },
      idleTimeoutSeconds: queue.idleTimeoutSeconds,
      state,
    })),
  );
};

const visitorState = (
  dependencies: Dependencies,
  visitor: Viewer,
  command: RegisterQueue,
): Async<RegisteredQueue> => {
  const { channelEmailTokens, clock, initialStatePresentation } = dependencies;
  const request = requestOf(dependencies, visitor, command);
  const parts = initialStatePresentation.forVisitor(visitor, request);
  return pipe(
    dependencies.snapshot(visitor.realm.id, { kind: 'shared' })((reader) =>
      loadParts<Viewer, VisitorFacts>(visitorLoaders, parts)(reader, visitor, {
        ...request,
        now: clock.now(),
        channelEmailTokens,
      }),
    ),
    TE.flatMapTask((loaded) => presentParts(dependencies, visitor.level, loaded)),
    TE.map((state) => ({
      queue: null,
      idleTimeoutSeconds: idleTimeoutSeconds(command.idleTimeout),
      state,
    })),
  );
};

const checkCaller = (
  caller: Caller,
  command: RegisterQueue,
): E.Either<EventFailure<'NotForAllPublicChannels'>, void> =>
  command.allPublicChannels === true && isGuest(caller.user)
    ? E.left(eventFailure('NotForAllPublicChannels'))
    : E.right(undefined);

/**
 * Registers an event queue and takes a snapshot. The queue has exactly the events after the state
 * that the snapshot shows.
 *
 * Source: docs/reference/register.md#registering-a-queue.
 */
export const registerQueue =
  (dependencies: Dependencies) =>
  (viewer: Viewer, command: RegisterQueue): Work<RegisterQueueFailure, RegisteredQueue> =>
    isCaller(viewer)
      ? pipe(
          TE.fromEither(checkCaller(viewer, command)),
          TE.flatMapEither(() => parseQueueNarrow(command.narrow)),
          TE.flatMap((narrow) =>
            withBotDefaults(dependencies.snapshot, viewer, { ...command, narrow }),
          ),
          TE.flatMap((scope) => register(dependencies, viewer, { ...command, ...scope })),
        )
      : pipe(
          TE.fromEither(checkVisitor(viewer, command)),
          TE.flatMapEither(() => parseQueueNarrow(command.narrow)),
          TE.flatMap(() => visitorState(dependencies, viewer, command)),
        );
