import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { identity, pipe } from 'fp-ts/function';
import type { Caller } from '../access';
import type { RegisteredQueue } from '../events';
import type { Fields, InPieces, Turn, Unexpected } from '../kernel';
import { SharedList, catching, unexpected, whileOutdated } from '../kernel';
import type { MessagePage } from '../messages';
import type { ForUsers, UseCases } from '../use-cases';
import { problemWithCall, unlessMistaken } from './check-call';
import type { UserCommands } from './commands';
import type { ActingFailure } from './load-caller';
import type { Result } from './result';
import { resultOf } from './result';

/** The whole of a result that comes in pieces. */
const gatherPieces = <Failure, Piece, A>(
  result: InPieces<Failure, Piece>,
  merge: (pieces: readonly Piece[]) => A,
): TE.TaskEither<Failure | Unexpected, A> =>
  pipe(
    TE.fromIO((): Piece[] => []),
    TE.flatMap((pieces) =>
      pipe(
        result((piece) =>
          TE.fromIO(() => {
            pieces.push(piece);
          }),
        ),
        TE.map(() => merge(pieces)),
      ),
    ),
  );

/** Lists that may be too large for one piece of memory: an embedding program gets them whole. */
const inPieces = {
  messages: { list: wholePage, listById: wholePage },
} as const satisfies {
  readonly [M in keyof UseCases]?: { readonly [N in keyof UseCases[M]]?: unknown };
};

function wholePage(pieces: readonly MessagePage[]): MessagePage | undefined {
  const [first] = pieces;
  return first && { ...first, messages: pieces.flatMap(({ messages }) => messages) };
}

/**
 * A use case without its caller, returning a promise of a result. The promise rejects only for a
 * command of a wrong shape, with a TypeError.
 */
type ForUser<UseCase, Command> = Command extends readonly unknown[]
  ? UseCase extends (caller: Caller, ...parameters: never) => InPieces<infer F, infer Piece>
    ? (...parameters: Command) => Promise<Result<F | ActingFailure, Piece>>
    : UseCase extends (caller: Caller, ...parameters: never) => TE.TaskEither<infer F, infer A>
      ? (...parameters: Command) => Promise<Result<F | ActingFailure, Plain<A>>>
      : never
  : never;

/** Turns what is made part by part for responses into plain data, for embedding programs. */
type Plain<A> =
  A extends SharedList<infer Element>
    ? readonly Element[]
    : A extends RegisteredQueue
      ? Omit<A, 'state'> & { readonly state: Fields }
      : A;

/** Every use case that a user can call, by module, with the docstrings of the list of commands. */
export type UserUseCases = {
  readonly [M in keyof UserCommands]: {
    readonly [N in keyof UserCommands[M]]: ForUser<
      ForUsers[M][N & keyof ForUsers[M]],
      UserCommands[M][N]
    >;
  };
};

type AnyUseCase<Called> = (caller: Caller, ...parameters: readonly unknown[]) => Called;

type InOnePiece = AnyUseCase<TE.TaskEither<unknown, unknown>>;

type InSeveralPieces = AnyUseCase<InPieces<unknown, unknown>>;

const plain = (value: unknown): unknown =>
  value instanceof SharedList ? Array.from(value) : value;

/** The use cases whose results have lists that are made part by part. */
const inParts = {
  accounts: { listUsers: plain },
  events: {
    registerQueue: ({ state, ...registered }: RegisteredQueue) => ({
      ...registered,
      state: Object.fromEntries(
        Object.entries(state.toJSON()).map(([name, value]) => [name, plain(value)]),
      ),
    }),
  },
} as const;

type AnyMerge = (pieces: readonly unknown[]) => unknown;

/**
 * The use cases for the caller that `load` finds, which is asked again for every call.
 *
 * @param mistake why there can be no such caller; undefined if there can be
 */
export const bindToCaller = (
  forUsers: ForUsers,
  load: TE.TaskEither<ActingFailure, Caller>,
  mistake?: string,
): UserUseCases => {
  const call = (work: (caller: Caller) => TE.TaskEither<unknown, unknown>) => async () => {
    const workIn = (caller: Caller, turn: Turn) => work({ ...caller, ...turn });
    const settled = await catching(
      pipe(load, TE.flatMap(whileOutdated<Caller, unknown, unknown>(workIn, load))),
      unexpected,
    )();
    return resultOf(E.isLeft(settled) ? settled : settled.right);
  };
  const bound = Object.entries(forUsers).map(([module, cases]) => {
    const merges: unknown = Reflect.get(inPieces, module) ?? {};
    const wholes: unknown = Reflect.get(inParts, module) ?? {};
    const methods = Object.entries<unknown>(cases).map(([name, run]) => {
      // The names in the tables determine the types, a link that entries lose.
      const merge = Reflect.get(merges as object, name) as AnyMerge | undefined;
      const whole = (Reflect.get(wholes as object, name) ?? identity) as (
        result: unknown,
      ) => unknown;
      const method = (...parameters: readonly unknown[]) =>
        unlessMistaken(
          mistake ?? problemWithCall(module, name, parameters),
          call((caller) =>
            merge === undefined
              ? pipe((run as InOnePiece)(caller, ...parameters), TE.map(whole))
              : gatherPieces((run as InSeveralPieces)(caller, ...parameters), merge),
          ),
        );
      return [name, method] as const;
    });
    return [module, Object.fromEntries(methods)] as const;
  });
  // As above.
  return Object.fromEntries(bound) as UserUseCases;
};
