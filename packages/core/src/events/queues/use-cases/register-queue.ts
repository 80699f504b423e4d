import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Viewer } from '../../../access';
import { accessFailure, isCaller, isGuest } from '../../../access';
import type { LoginPorts } from '../../../accounts';
import { loginMethods } from '../../../accounts';
import type { ChannelEmailTokens } from '../../../channels';
import { ensureChannelAddresses } from '../../../channels';
import type {
  ApiKeys,
  ClientCapabilities,
  Clock,
  EventId,
  EventLimits,
  EventQueue,
  QueueNarrow,
  RandomIds,
  SharedFields,
  Timestamp,
  Unexpected,
} from '../../../kernel';
import { capabilitiesAt, eventOps, has, idleTimeoutSeconds } from '../../../kernel';
import type { Reader, Snapshot, Transact } from '../../transaction';
import type { EventQueues } from '../../ports/event-repository';
import { fieldsAt } from '../initial-state/field-levels';
import type { InitialStateRequest, Section } from '../initial-state/section';
import { sections } from '../initial-state/sections';
import { visitorSections } from '../initial-state/visitor-sections';
import { hiddenFromKeys } from '../keys-at-queues';
import { parseQueueNarrow } from '../queue-narrow';
import type { EventFailure } from '../../failures';
import { eventFailure } from '../../failures';

export type RegisterQueue = {
  readonly applyMarkdown: boolean;
  /** By default true for accounts, false for visitors. */
  readonly clientGravatar?: boolean | undefined;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  readonly slimPresence: boolean;
  readonly presenceHistoryDays?: number | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly fetchEventTypes?: readonly string[] | undefined;
  readonly allPublicStreams: boolean;
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
      | 'NotForAllPublicStreams'
      | 'UnsupportedQueueOperator'
      | 'UnsupportedQueueOperand'
    >
  | Unexpected;

export type RegisteredQueue = {
  /** Null for visitors, who get a snapshot but no queue. */
  readonly queue: { readonly id: string; readonly lastEventId: EventId } | null;
  readonly idleTimeoutSeconds: number;
  /** The fields of the snapshot in wire format. */
  readonly state: SharedFields;
};

type Dependencies = LoginPorts & {
  /** It shows the log's head at the same moment. */
  readonly snapshot: Snapshot;
  readonly transact: Transact<'channelEmails' | 'subscriptions'>;
  readonly queues: EventQueues;
  readonly clock: Clock;
  readonly ids: RandomIds;
  readonly eventLimits: EventLimits;
  readonly apiKeys: ApiKeys;
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly serverGeneration: number;
};

/** What a snapshot needs besides the transaction. */
type Outside = Pick<
  Dependencies,
  'apiKeys' | 'channelEmailTokens' | 'serverGeneration' | keyof LoginPorts
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

const isWanted = (name: string, { fetchEventTypes, eventTypes }: RegisterQueue): boolean =>
  (fetchEventTypes ?? eventTypes)?.includes(name) !== false;

const wanted = <Section>(
  sections: ReadonlyMap<string, Section>,
  { key }: Viewer,
  command: RegisterQueue,
): readonly Section[] =>
  Array.from(sections)
    .filter(([names]) =>
      names
        .split(' ')
        .every((name) => isWanted(name, command) && (key === undefined || name !== hiddenFromKeys)),
    )
    .map(([, section]) => section);

const stateRequest = (
  { apiKeys, channelEmailTokens, serverGeneration, ...ports }: Outside,
  viewer: Viewer,
  command: RegisterQueue,
  now: Timestamp,
): InitialStateRequest => ({
  applyMarkdown: command.applyMarkdown,
  clientGravatar:
    command.clientGravatar ?? (isCaller(viewer) && has(viewer.level, 'clientGravatarByDefault')),
  slimPresence: command.slimPresence,
  capabilities: capabilitiesAt(viewer.level, command.capabilities),
  level: viewer.level,
  includeSubscribers: command.includeSubscribers,
  presenceHistoryDays: command.presenceHistoryDays,
  now,
  serverGeneration,
  loginMethods: loginMethods(ports),
  apiKeyOf: apiKeys.keyOf,
  channelEmailTokens,
});

/**
 * The fields of all requested sections. They are loaded at the same time, so that their statements
 * share a few packets.
 */
const loadState = <SomeViewer extends Viewer>(
  dependencies: Outside,
  tx: Reader,
  sections: ReadonlyMap<string, Section<SomeViewer>>,
  viewer: SomeViewer,
  command: RegisterQueue,
  now: Timestamp,
): TE.TaskEither<Unexpected, SharedFields> =>
  pipe(
    TE.of(stateRequest(dependencies, viewer, command, now)),
    TE.flatMap((request) =>
      pipe(
        wanted(sections, viewer, command),
        TE.traverseArray((load) => load(tx, viewer, request)),
      ),
    ),
    TE.map((loaded) => fieldsAt(viewer.level, loaded)),
  );

const newQueue = (
  caller: Caller,
  command: RegisterQueue,
  narrow: QueueNarrow,
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
    narrow,
    allPublicStreams: command.allPublicStreams,
    applyMarkdown: command.applyMarkdown,
    clientGravatar: command.clientGravatar ?? has(caller.level, 'clientGravatarByDefault'),
    slimPresence: command.slimPresence,
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
  narrow: QueueNarrow,
): TE.TaskEither<Unexpected, RegisteredQueue> =>
  pipe(
    isWanted('subscription', command)
      ? ensureChannelAddresses(dependencies, caller)
      : TE.right(undefined),
    TE.flatMap(() =>
      dependencies.snapshot(caller.realm.id, { kind: 'shared' })((reader) =>
        pipe(
          TE.Do,
          TE.bind('head', () => reader.events.head(caller.realm.id)),
          TE.bind('now', () => TE.fromIO(dependencies.clock.now)),
          TE.bind('state', ({ now }) =>
            loadState(dependencies, reader, sections, caller, command, now),
          ),
        ),
      ),
    ),
    TE.bind('id', () => TE.fromIO(dependencies.ids.uuid)),
    TE.let('queue', (made) => newQueue(caller, command, narrow, made)),
    TE.tap(({ queue }) =>
      dependencies.queues.add(queue, dependencies.eventLimits.maxQueuesPerUser),
    ),
    TE.map(({ queue, state }) => ({
      queue: { id: queue.id, lastEventId: queue.registeredAfter },
      idleTimeoutSeconds: queue.idleTimeoutSeconds,
      state,
    })),
  );

const visitorState = (
  dependencies: Dependencies,
  viewer: Viewer,
  command: RegisterQueue,
): TE.TaskEither<Unexpected, RegisteredQueue> =>
  pipe(
    dependencies.snapshot(viewer.realm.id, { kind: 'shared' })((tx) =>
      loadState(dependencies, tx, visitorSections, viewer, command, dependencies.clock.now()),
    ),
    TE.map((state) => ({
      queue: null,
      idleTimeoutSeconds: idleTimeoutSeconds(command.idleTimeout),
      state,
    })),
  );

const checkCaller = (
  caller: Caller,
  command: RegisterQueue,
): E.Either<EventFailure<'NotForAllPublicStreams'>, void> =>
  command.allPublicStreams && isGuest(caller.user)
    ? E.left(eventFailure('NotForAllPublicStreams'))
    : E.right(undefined);

/**
 * Registers an event queue and takes a snapshot. The queue has exactly the events after the state
 * that the snapshot shows.
 *
 * Source: docs/reference/register.md#registering-a-queue.
 */
export const registerQueue =
  (dependencies: Dependencies) =>
  (viewer: Viewer, command: RegisterQueue): TE.TaskEither<RegisterQueueFailure, RegisteredQueue> =>
    isCaller(viewer)
      ? pipe(
          TE.fromEither(checkCaller(viewer, command)),
          TE.flatMapEither(() => parseQueueNarrow(command.narrow)),
          TE.flatMap((narrow) => register(dependencies, viewer, command, narrow)),
        )
      : pipe(
          TE.fromEither(checkVisitor(viewer, command)),
          TE.flatMap(() => visitorState(dependencies, viewer, command)),
        );
