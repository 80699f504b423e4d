import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../access';
import type { InPieces } from '../kernel';
import { catching, unexpected, whileOutdated } from '../kernel';
import type { MessagePage } from '../messages';
import type { UseCases } from '../use-cases';
import { problemWithCall, unlessMistaken } from './check-call';
import type { UserCommands } from './commands';
import type { ActingFailure } from './load-caller';
import { gatherPieces } from './gather-pieces';
import type { Result } from './result';
import { resultOf } from './result';

/**
 * The use cases that no user calls: those of visitors and of jobs, and what needs more than a
 * caller. `events()` replaces the polls.
 */
const notForUsers = {
  accounts: [
    'acceptInvitation',
    'announceFullMembers',
    'authenticate',
    'authenticateAgain',
    'authenticateSession',
    'authenticateSessionAgain',
    'authenticateWebhook',
    'changeGrant',
    'beginSessionOf',
    'beginSessionWithPassword',
    'confirmEmailChange',
    'createLoginLink',
    'deactivateLeavers',
    'endCurrentSession',
    'fetchApiKey',
    'finishDeactivation',
    'finishRemovingCreations',
    'getCurrentSession',
    'getInvitation',
    'getPasswordReset',
    'identifyVisitor',
    'loginMethods',
    'removeCreationsByEmail',
    'openLoginLink',
    'requestPasswordReset',
    'requestToJoin',
    'resetPassword',
    'sendEmail',
    'sendRequestedInvitation',
    'sendRequestedReset',
    'setPassword',
    'unlinkDirectory',
  ],
  channels: ['markInactive'],
  events: ['fetch'],
  messages: [
    'applyRetention',
    'archiveExpired',
    'callOutgoingWebhook',
    'acceptEmail',
    'deleteUnclaimedUploads',
    'discardFiles',
    'forgetReceivedEmails',
    'receiveEmail',
    'emojiData',
    'emptyArchive',
    'openUpload',
    'postNotices',
    'previewRetention',
    'readPublicFile',
    'restoreMessages',
  ],
  organization: ['changeLimits', 'createRealm'],
  personal: ['deliverReminder', 'deliverScheduledMessage', 'forgetQuotations'],
} as const satisfies { readonly [M in keyof UseCases]: readonly (keyof UseCases[M])[] };

/** Lists that may be too large for one piece of memory: an embedding program gets them whole. */
const inPieces = {
  accounts: { listUsers: (pieces: readonly (readonly unknown[])[]) => pieces.flat() },
  messages: { list: wholePage, listById: wholePage },
} as const satisfies {
  readonly [M in keyof UseCases]?: { readonly [N in keyof UseCases[M]]?: unknown };
};

function wholePage(pieces: readonly MessagePage[]): MessagePage | undefined {
  const [first] = pieces;
  return first && { ...first, messages: pieces.flatMap(({ messages }) => messages) };
}

type NamedCommand<Module, Name> = Module extends keyof UserCommands
  ? Name extends keyof UserCommands[Module]
    ? [command: UserCommands[Module][Name]]
    : []
  : [];

/**
 * A use case without its caller, returning a promise of a result. The promise rejects only for a
 * command of a wrong shape, with a TypeError.
 */
type ForUser<UseCase, Command extends readonly unknown[]> = UseCase extends (
  caller: Caller,
  ...parameters: never
) => InPieces<infer F, infer Piece>
  ? (...parameters: Command) => Promise<Result<F | ActingFailure, Piece>>
  : UseCase extends (caller: Caller, ...parameters: never) => TE.TaskEither<infer F, infer A>
    ? (...parameters: Command) => Promise<Result<F | ActingFailure, A>>
    : never;

/** Every use case that a user can call, by module. */
export type UserUseCases = {
  readonly [M in keyof UseCases]: {
    readonly [N in Exclude<keyof UseCases[M], (typeof notForUsers)[M][number]>]: ForUser<
      UseCases[M][N],
      NamedCommand<M, N>
    >;
  };
};

type AnyUseCase = (
  caller: Caller,
  ...parameters: readonly unknown[]
) => TE.TaskEither<unknown, unknown>;

const namesIn = (table: object, module: string): readonly string[] => {
  const names: unknown = Reflect.get(table, module);
  return Array.isArray(names) ? names.map(String) : [];
};

/**
 * The use cases for the caller that `load` finds, which is asked again for every call.
 *
 * @param mistake why there can be no such caller; undefined if there can be
 */
export const bindToCaller = (
  useCases: UseCases,
  load: TE.TaskEither<ActingFailure, Caller>,
  mistake?: string,
): UserUseCases => {
  const call = (work: (caller: Caller) => TE.TaskEither<unknown, unknown>) => async () => {
    const settled = await catching(
      pipe(load, TE.flatMap(whileOutdated<Caller, unknown, unknown>(work, load))),
      unexpected,
    )();
    return resultOf(settled._tag === 'Left' ? settled : settled.right);
  };
  const bound = Object.entries(useCases).map(([module, cases]) => {
    const excluded = namesIn(notForUsers, module);
    const merges: unknown = Reflect.get(inPieces, module);
    const methods = Object.entries(cases)
      .filter(([name]) => !excluded.includes(name))
      .map(([name, useCase]) => {
        // The names in the tables determine the types, a link that entries lose.
        const merge = (
          typeof merges === 'object' && merges !== null ? Reflect.get(merges, name) : undefined
        ) as ((pieces: readonly unknown[]) => unknown) | undefined;
        const run = useCase as AnyUseCase;
        const method = (...parameters: readonly unknown[]) =>
          unlessMistaken(
            mistake ?? problemWithCall(module, name, parameters),
            call((caller) =>
              merge === undefined
                ? run(caller, ...parameters)
                : gatherPieces(
                    // As above.
                    run(caller, ...parameters) as unknown as InPieces<unknown, unknown>,
                    merge,
                  ),
            ),
          );
        return [name, method] as const;
      });
    return [module, Object.fromEntries(methods)] as const;
  });
  // As above.
  return Object.fromEntries(bound) as unknown as UserUseCases;
};
