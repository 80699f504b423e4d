import type { Failure, UseCases } from '@parley/core';
import type {
  AccessFailure,
  AuthenticationFailure,
  Caller,
  CollectionName,
  KeyNeed,
  User,
  Viewer,
} from '@parley/core/access';
import type { RequiredRole } from '@parley/core/accounts';
import type {
  Cancellation,
  Change,
  InPieces,
  SharedFields,
  SharedList,
  Unexpected,
} from '@parley/core/kernel';
import { accessFailure, botType, isCaller } from '@parley/core/access';
import { checkCall } from '@parley/core/accounts';
import { elementsPerSlice, inOnePiece, nextTurn } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import type { IO } from 'fp-ts/IO';
import * as O from 'fp-ts/Option';
import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Codec } from '@parley/wire/codecs';
import { maxBodyBytes } from './http/body-limits';
import type { SentPayload } from './http/payload';
import type { SentFile, SpooledFile } from './http/spooled-file';
import type { Parameters, RawParameters, ValuesOf } from './parameters';
import { invalidParameter, parseParameters } from './parameters';
import type { PathParameters, PathValuesOf } from './path-parameters';
import { pathProblem, readPath } from './path-parameters';

export { oneField, recordsIn, redirectResponse, withoutFields } from './response-fields';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A parameter was wrong; the client gets this response. */
export type Rejected = {
  readonly _tag: 'Rejected';
  readonly presentation: FailurePresentation;
};

/** What a route may need from a request besides its parameters. */
export type RequestContext = {
  /** Host name that the request is addressed to, without port. */
  readonly host: string;
  /** The network address of the client. */
  readonly address: string;
  /** Empty if the request has none. */
  readonly userAgent: string;
  /** The query string of the URL. */
  readonly query: string;
  /** Fails unless a page of this server or a program that is no browser sent the request. */
  readonly checkOrigin: E.Either<AccessFailure<'CsrfFailed'>, void>;
  /** Makes the browser continue the session with that token, or forget its session. */
  readonly setSession: (token: string | undefined) => IO<void>;
  /** The files of a multipart form, at endpoints that take small ones. */
  readonly files: () => readonly SentFile[];
  /** The body as it arrived, at endpoints that take payloads of other services. */
  readonly payload: () => SentPayload;
  /** The files of a multipart form, at endpoints that take large ones. */
  readonly uploads: () => readonly SpooledFile[];
  /** For requests that are responded to later, with the fields that `present` returns. */
  readonly waiting: <Result>(present: (result: Result) => object) => WaitingRequest<Result>;
};

/** The failures of any request. */
export type Failed = Rejected | Failure | Unexpected;

/** All that is kept of a request that waits: there are thousands of them. */
export type WaitingRequest<Result> = {
  /** Cancelled when the client has disconnected. */
  readonly cancellation: Cancellation;
  /**
   * Whether the request's credentials are still good at the time this is run. Fails as a fresh
   * request would.
   */
  readonly authenticateAgain: TE.TaskEither<AuthenticationFailure | Unexpected, User>;
  /** Called once; never throws. */
  readonly respond: (result: E.Either<Failed, Result>) => void;
};

/** The file that a form carries. */
export type FileField = {
  readonly description: string;
  readonly isRequired: boolean;
};

/** The same fields, where any array may be a list that other clients receive too. */
type MaybeShared<Fields> = {
  readonly [Name in keyof Fields]:
    | Fields[Name]
    | (Fields[Name] extends readonly (infer Element)[] ? SharedList<Element> : never);
};

/** The declaration of one endpoint; `run` returns its result at once, or in pieces. */
type DeclarationOf<
  Run,
  Asker,
  Path extends PathParameters,
  P extends Parameters,
  Result,
  Fields extends object,
> = {
  readonly summary: string;
  readonly method: Method;
  /** Below the API root, with `:name` for each path parameter. */
  readonly path: string;
  readonly pathParameters?: Path;
  /**
   * What it does with the account: a named API key may call it if its scope includes that. Stated by
   * endpoints that ignore credentials, too.
   *
   * Source: docs/reference/authentication.md#named-keys.
   */
  readonly needs: KeyNeed;
  /** The change that introduced the endpoint; below its level the path is unknown. */
  readonly since?: Change;
  /** The change that removed the endpoint; from its level on the path is unknown. */
  readonly until?: Change;
  /** The permission that the caller needs besides the role; checked before any parameter is read. */
  readonly requires?: (asker: Asker) => E.Either<Failure, void>;
  readonly parameters?: P;
  /** The change since which successes list unknown parameters, if earlier than elsewhere. */
  readonly reportsUnknownSince?: Change;
  /** Collections that a success makes larger; the API reference states their limits. */
  readonly adds?: readonly CollectionName[];
  /** Bytes of the body without files; by default the value in `maxBodyBytes` for the route's access. */
  readonly maxBodyBytes?: number;
  /** If given, `uploads` are the files of the form; the first may have this many bytes. */
  readonly maxUploadBytes?: number;
  /** If given, `files` are the files of the form, in memory; the first may have this many bytes. */
  readonly maxFileBytes?: number;
  /** The file of the form, where files are taken, for the API reference. */
  readonly file?: FileField;
  /** The body is not a form of parameters, but the payload of another service. */
  readonly takesPayload?: boolean;
  /**
   * A parameter: requests of one address with different values of it do not wait for each other,
   * because some of them may wait for another service for long.
   */
  readonly turnsBy?: keyof P & string;
  /** The request waits for events, so it does not count among the concurrent requests of its account. */
  readonly isLongPoll?: boolean;
  /** Its responses are so large that only a few are made at a time, for all clients together. */
  readonly isLarge?: boolean;
  /** A success redirects the client to the `location` among its fields. */
  readonly isRedirect?: boolean;
  /** The refusal at an address without an organization, if clients expect another one than elsewhere. */
  readonly withoutRealm?: FailurePresentation;
  /** The fields of a success other than `result`, `msg` and the names of unknown parameters. */
  readonly response: Codec<Fields>;
  readonly run: (
    useCases: UseCases,
    asker: Asker,
    values: ValuesOf<P> & PathValuesOf<Path>,
    request: RequestContext,
  ) => Run;
  readonly present: (
    result: Result,
    asker: Asker,
    values: ValuesOf<P> & PathValuesOf<Path>,
  ) => Fields | MaybeShared<Fields> | SharedFields;
};

type Declaration<
  Asker,
  Path extends PathParameters,
  P extends Parameters,
  Result,
  Fields extends object,
> = DeclarationOf<TE.TaskEither<Failed, Result>, Asker, Path, P, Result, Fields> & {
  /**
   * For results that are lists of any length: the field that lists them. They are presented in
   * slices, so that nobody else waits for all of them.
   */
  readonly sliced?: keyof Fields & string;
};

/**
 * An endpoint whose response may be too large to hold in memory. `run` produces pieces, each of
 * which is presented like a whole response. The list named by `streamed` is sent piece by piece;
 * all other fields are those of the first piece. A failure before the first piece gets an ordinary
 * error response; a later one closes the connection.
 */
type StreamedDeclaration<
  Asker,
  Path extends PathParameters,
  P extends Parameters,
  Result,
  Fields extends object,
> = DeclarationOf<InPieces<Failed, Result>, Asker, Path, P, Result, Fields> & {
  readonly streamed: (keyof Fields & string) | undefined;
};

/**
 * `open`: credentials are ignored; `visitor`: credentials are optional; `webhook`: the API key of an
 * incoming webhook bot is in the query; otherwise an account with the role is required.
 */
export type Access = 'open' | 'visitor' | 'webhook' | RequiredRole;

export type RouteRequest = RequestContext & {
  readonly viewer: Viewer;
  readonly path: Readonly<Record<string, string>>;
  readonly raw: RawParameters;
};

/** What the declaration of an endpoint says, with defaults. */
export type DeclaredRoute = {
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly pathParameters: PathParameters;
  readonly since: Change | undefined;
  readonly until: Change | undefined;
  readonly access: Access;
  /** What the scope of a named key has to include. */
  readonly needs: KeyNeed;
  readonly parameters: Parameters;
  /** The change since which successes list unknown parameters. */
  readonly reportsUnknownSince: Change;
  /** Collections that a success makes larger. */
  readonly adds: readonly CollectionName[];
  readonly response: Codec<object>;
  readonly isRedirect: boolean;
  readonly withoutRealm?: FailurePresentation | undefined;
  readonly turnsBy?: string | undefined;
  readonly isLongPoll: boolean;
  readonly isLarge: boolean;
  readonly takesPayload: boolean;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number | undefined;
  readonly maxFileBytes: number | undefined;
  readonly file: FileField | undefined;
  /** The list whose elements are streamed; undefined if there is one piece. */
  readonly streamed: string | undefined;
  readonly handle: (useCases: UseCases, request: RouteRequest) => InPieces<Failed, object>;
};

/**
 * An endpoint as the router serves it, the API reference describes it, and tests validate responses
 * against it.
 */
export type Route = DeclaredRoute & {
  /** Its name in the API reference and in clients that are generated from it. */
  readonly operationId: string;
  /** The title of its group in the API reference. */
  readonly tag: string;
};

type Admission<Asker> = (viewer: Viewer) => E.Either<Failure, Asker>;

export const rejected = (presentation: FailurePresentation): Rejected => ({
  _tag: 'Rejected',
  presentation,
});

const defaultMaxBodyBytes = (access: Access): number =>
  access === 'open' || access === 'visitor' ? maxBodyBytes[access] : maxBodyBytes.account;

const otherPath: FailurePresentation = { status: 404, code: 'BAD_REQUEST', msg: 'Not found' };

/** A declaration without parameters has the empty record as their type. */
const orNone = <P>(parameters: P | undefined): P => parameters ?? ({} as P);

const declareStreamed =
  <Asker>(access: Access, admit: Admission<Asker>) =>
  <
    Fields extends object,
    Result,
    P extends Parameters = Record<never, never>,
    Path extends PathParameters = Record<never, never>,
  >(
    declaration: StreamedDeclaration<Asker, Path, P, Result, Fields>,
  ): DeclaredRoute => {
    const { run, present } = declaration;
    const parameters = orNone(declaration.parameters);
    const pathParameters = orNone(declaration.pathParameters);
    type Values = ValuesOf<P> & PathValuesOf<Path>;
    /** Plain steps, as every request takes them. */
    const read = ({
      viewer,
      path,
      raw,
    }: RouteRequest): E.Either<Failed, { readonly asker: Asker; readonly values: Values }> => {
      const asker = admit(viewer);
      if (E.isLeft(asker)) {
        return asker;
      }
      const permitted = declaration.requires?.(asker.right);
      if (permitted !== undefined && E.isLeft(permitted)) {
        return permitted;
      }
      const problem = pathProblem(pathParameters, path);
      if (problem !== undefined) {
        return E.left(rejected(invalidParameter(problem)));
      }
      const inPath = readPath(pathParameters, path);
      if (inPath === undefined) {
        return E.left(rejected(otherPath));
      }
      const given = parseParameters(parameters, raw, viewer.level);
      return E.isLeft(given)
        ? E.left(rejected(given.left))
        : E.right({ asker: asker.right, values: { ...given.right, ...inPath } });
    };
    return {
      summary: declaration.summary,
      method: declaration.method,
      path: declaration.path,
      pathParameters,
      since: declaration.since,
      until: declaration.until,
      access,
      needs: declaration.needs,
      parameters,
      reportsUnknownSince: declaration.reportsUnknownSince ?? 'ignoredParametersOnEverySuccess',
      adds: declaration.adds ?? [],
      response: declaration.response,
      isRedirect: declaration.isRedirect ?? false,
      withoutRealm: declaration.withoutRealm,
      turnsBy: declaration.turnsBy,
      isLongPoll: declaration.isLongPoll ?? false,
      isLarge: declaration.isLarge ?? false,
      takesPayload: declaration.takesPayload ?? false,
      maxBodyBytes: declaration.maxBodyBytes ?? defaultMaxBodyBytes(access),
      maxUploadBytes: declaration.maxUploadBytes,
      maxFileBytes: declaration.maxFileBytes,
      file: declaration.file,
      streamed: declaration.streamed,
      handle: (useCases, request) => (take) => () => {
        const given = read(request);
        if (E.isLeft(given)) {
          return Promise.resolve(given);
        }
        const { asker, values } = given.right;
        return run(
          useCases,
          asker,
          values,
          request,
        )((piece) => take(present(piece, asker, values)))();
      },
    };
  };

/** The whole, slice by slice if it is a list; each in a turn of its own but the first. */
const inSlices =
  <Failure, Result>(whole: TE.TaskEither<Failure, Result>): InPieces<Failure, Result> =>
  (take) =>
    pipe(
      whole,
      TE.flatMap((result) => {
        if (!Array.isArray(result) || result.length <= elementsPerSlice) {
          return take(result);
        }
        return pipe(
          // What it was read and made of has taken its time already.
          TE.fromTask(() => nextTurn()),
          TE.map(() => RA.chunksOf(elementsPerSlice)(result)),
          // A slice of a list is a list of the same elements, which its type cannot say.
          TE.flatMap(TE.traverseSeqArray((slice) => take(slice as Result))),
          TE.map(() => undefined),
        );
      }),
    );

const declare =
  <Asker>(access: Access, admit: Admission<Asker>) =>
  <
    Fields extends object,
    Result,
    P extends Parameters = Record<never, never>,
    Path extends PathParameters = Record<never, never>,
  >(
    declaration: Declaration<Asker, Path, P, Result, Fields>,
  ): DeclaredRoute =>
    declareStreamed<Asker>(
      access,
      admit,
    )<Fields, Result, P, Path>({
      ...declaration,
      streamed: declaration.sliced,
      run: (...given) =>
        (declaration.sliced === undefined ? inOnePiece : inSlices)(declaration.run(...given)),
    });

const anyone: Admission<Viewer> = (viewer) => E.right(viewer);

const anyAccount: Admission<Caller> = (viewer) =>
  isCaller(viewer) ? E.right(viewer) : E.left(accessFailure('NotLoggedIn'));

/** Incoming webhook bots may only send messages. */
const notWebhook = <Asker extends Viewer>(viewer: Asker): E.Either<Failure, Asker> =>
  viewer.user?.bot?.type === botType.incomingWebhook
    ? E.left(accessFailure('NotForIncomingWebhooks'))
    : E.right(viewer);

const account =
  (role: RequiredRole): Admission<Caller> =>
  (viewer) => {
    const caller = anyAccount(viewer);
    const admitted = E.isLeft(caller) ? caller : notWebhook(caller.right);
    if (E.isLeft(admitted)) {
      return admitted;
    }
    const checked = checkCall(role, admitted.right.user);
    return E.isLeft(checked) ? checked : admitted;
  };

/** For anyone; credentials are ignored. */
export const openRoute = declare('open', anyone);

/** For accounts, and for visitors if the use case allows them. */
export const visitorRoute = declare<Viewer>('visitor', notWebhook);

/** The same, for a streamed response. */
export const streamedVisitorRoute = declareStreamed<Viewer>('visitor', notWebhook);

/** For every account except incoming webhook bots. */
export const userRoute = declare('user', account('user'));

/** The declaration of a long poll; `run` returns none if it responds later. */
type PollDeclaration<P extends Parameters, Result, Fields extends object> = Omit<
  DeclarationOf<unknown, Caller, Record<never, never>, P, Result, Fields>,
  'isLongPoll' | 'run' | 'present'
> & {
  readonly run: (
    useCases: UseCases,
    asker: Caller,
    values: ValuesOf<P>,
    request: WaitingRequest<Result>,
  ) => TE.TaskEither<Failed, O.Option<Result>>;
  readonly present: (result: Result) => Fields;
};

/** The same, for requests that wait for something to respond with. */
export const pollRoute = <Fields extends object, Result, P extends Parameters>({
  run,
  present,
  ...declaration
}: PollDeclaration<P, Result, Fields>): DeclaredRoute =>
  declareStreamed<Caller>(
    'user',
    account('user'),
  )<Fields, Result, P>({
    ...declaration,
    isLongPoll: true,
    streamed: undefined,
    run: (useCases, asker, values, request) => (take) => async () => {
      const result = await run(useCases, asker, values, request.waiting(present))();
      if (E.isLeft(result)) {
        return result;
      }
      return O.isNone(result.right) ? E.right(undefined) : take(result.right.value)();
    },
    present,
  });

/** For services that send to the URL of an incoming webhook bot. */
export const webhookRoute = declare('webhook', anyAccount);

/**
 * For every account, including incoming webhook bots: for sending messages, which is all that those
 * may do, and for endpoints that refuse them, like other bots, with an error of their own.
 */
export const senderRoute = declare('user', anyAccount);

/** For every account but guests. */
export const nonGuestRoute = declare('nonGuest', account('nonGuest'));

/** For people with accounts, but not for guests. */
export const nonGuestHumanRoute = declare('nonGuestHuman', account('nonGuestHuman'));

/** For owners. */
export const ownerRoute = declare('owner', account('owner'));

/** For administrators and owners. */
export const administratorRoute = declare('administrator', account('administrator'));

/** For people, not for bots. */
export const humanRoute = declare('human', account('human'));
