import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../access';
import { accessFailure } from '../access';
import type { ForUsers, Ports, UseCases } from '../use-cases';
import type { UserUseCases } from './as-user';
import { problemWithEvents, problemWithWho, unlessMistaken } from './check-call';
import { bindToCaller } from './as-user';
import type { ActingFailure, ActingOptions, Who } from './load-caller';
import { loadCaller } from './load-caller';
import type { Result } from './result';
import { resultOf } from './result';
import type { EventFilter, EventSubscription, OpenSubscription } from './user-events';
import { openSubscription } from './user-events';

/** The use cases of one user. */
export type AsUser = UserUseCases & {
  /** The user as the first argument of the use cases that are not bound to anybody. */
  readonly caller: () => Promise<Result<ActingFailure, Caller>>;
  /** The user's API key, for a client that the embedding program logs in. */
  readonly apiKey: () => Promise<Result<ActingFailure, string>>;
};

/** Parley inside another program: in process, without HTTP. */
export type Embedded = {
  /** Every use case by module, as fp-ts TaskEithers; the first argument says who calls. */
  readonly useCases: UseCases;
  /**
   * The use cases of one user, looked up again for each call. The promises reject only for a call
   * that is wrong in itself, with a TypeError.
   */
  readonly as: (who: Who, options?: ActingOptions) => AsUser;
  /**
   * The events that a user may see, from now on, until the signal is aborted, the loop is left, or
   * Parley stops.
   */
  readonly events: (who: Who, filter?: EventFilter, options?: ActingOptions) => EventSubscription;
};

/** @param host that of the organization in which callers act unless they name another one */
export const embed = (
  ports: Ports,
  { useCases, forUsers }: { readonly useCases: UseCases; readonly forUsers: ForUsers },
  host: string,
): Embedded & { readonly endEvents: () => Promise<void> } => {
  const open = new Set<OpenSubscription>();
  const loadAs =
    (who: Who, options: ActingOptions = {}): TE.TaskEither<ActingFailure, Caller> =>
    () =>
      loadCaller(ports, who, options.host ?? host, options)();
  const apiKeyOf = (caller: Caller): TE.TaskEither<ActingFailure, string> =>
    pipe(
      ports.accounts.lookUpIdentity(caller.realm.host, caller.user.deliveryEmail),
      TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
      TE.map(({ user, apiKeySeed }) => ports.apiKeys.keyOf(user.id, apiKeySeed)),
    );
  return {
    useCases,
    as: (who, options) => {
      const load = loadAs(who, options);
      const mistake = problemWithWho(who, options);
      return {
        ...bindToCaller(forUsers, load, mistake),
        caller: () => unlessMistaken(mistake, async () => resultOf(await load())),
        apiKey: () =>
          unlessMistaken(mistake, async () => resultOf(await pipe(load, TE.flatMap(apiKeyOf))())),
      };
    },
    events: (who, filter = {}, options) => {
      const mistake = problemWithEvents(who, filter, options);
      const opened = openSubscription(
        useCases,
        loadAs(who, options),
        mistake === undefined ? filter : {},
        mistake,
      );
      open.add(opened);
      void opened.closed.then(() => open.delete(opened));
      return opened.subscription;
    },
    endEvents: async () => {
      await Promise.all(Array.from(open, ({ close }) => close()));
    },
  };
};
