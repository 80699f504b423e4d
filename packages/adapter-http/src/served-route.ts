import type { Failure, UseCases } from '@parley/core';
import type {
  AccessFailure,
  AuthenticationFailure,
  CollectionName,
  KeyNeed,
  User,
  Viewer,
} from '@parley/core/access';
import type { RequiredRole } from '@parley/core/accounts';
import type { Cancellation, Change, InPieces, Unexpected } from '@parley/core/kernel';
import type { FailurePresentation } from '@parley/wire';
import type * as E from 'fp-ts/Either';
import type { IO } from 'fp-ts/IO';
import type * as TE from 'fp-ts/TaskEither';
import type { Codec } from '@parley/wire/codecs';
import type { SentPayload } from './http/payload';
import type { SentFile, SpooledFile } from './http/spooled-file';
import type { Parameters, RawParameters } from './parameters';
import type { PathParameters } from './path-parameters';

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

export const rejected = (presentation: FailurePresentation): Rejected => ({
  _tag: 'Rejected',
  presentation,
});
