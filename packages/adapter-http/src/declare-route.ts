import type { Failure, UseCases } from '@parley/core';
import type { CollectionName, KeyNeed, Viewer } from '@parley/core/access';
import type { Change, InPieces, SharedFields, SharedList } from '@parley/core/kernel';
import { elementsPerSlice, inOnePiece, nextTurn } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as RA from 'fp-ts/ReadonlyArray';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Codec } from '@parley/wire/codecs';
import { maxBodyBytes } from './http/body-limits';
import type { Parameters, ValuesOf } from './parameters';
import { invalidParameter, parseParameters } from './parameters';
import type { PathParameters, PathValuesOf } from './path-parameters';
import { pathProblem, readPath } from './path-parameters';
import type {
  Access,
  DeclaredRoute,
  Failed,
  FileField,
  Method,
  RequestContext,
  RouteRequest,
} from './served-route';
import { rejected } from './served-route';

/** The same fields, where any array may be a list that other clients receive too. */
type MaybeShared<Fields> = {
  readonly [Name in keyof Fields]:
    | Fields[Name]
    | (Fields[Name] extends readonly (infer Element)[] ? SharedList<Element> : never);
};

/** The declaration of one endpoint; `run` returns its result at once, or in pieces. */
export type DeclarationOf<
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

export type Admission<Asker> = (viewer: Viewer) => E.Either<Failure, Asker>;

const defaultMaxBodyBytes = (access: Access): number =>
  access === 'open' || access === 'visitor' ? maxBodyBytes[access] : maxBodyBytes.account;

const otherPath: FailurePresentation = { status: 404, code: 'BAD_REQUEST', msg: 'Not found' };

/** A declaration without parameters has the empty record as their type. */
const orNone = <P>(parameters: P | undefined): P => parameters ?? ({} as P);

export const declareStreamed =
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

export const declare =
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
