import type { AccessFailure } from '@parley/core/access';
import type { RequiredRole } from '@parley/core/accounts';
import type { FeatureLevel } from '@parley/core/kernel';
import { accessFailure } from '@parley/core/access';
import { roleFailures } from '@parley/core/accounts';
import type { FailurePresentation } from '@parley/wire';
import { presentFailure } from '@parley/wire';
import * as O from 'fp-ts/Option';
import type { JsonSchema } from '@parley/wire/codecs';
import { isKnownAt } from '../parameters';
import type { Access, Route } from '../served-route';
import type { ErrorCode } from './error-codes';
import { errorCodes, isErrorCode } from './error-codes';
import { sentences } from './notes';
import { operationFailures } from './operation-failures';

/** A failure as clients can tell it from others, and its reasons in words. */
type DescribedFailure = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reasons: readonly string[];
};

/** `ChannelDoesNotExist` is read as "channel does not exist". */
const inWords = (tag: string): string => tag.replace(/(?<=.)([A-Z])/g, ' $1').toLowerCase();

const ofUseCase = ({ operationId }: Route): readonly DescribedFailure[] =>
  Object.entries(operationFailures[operationId] ?? {}).flatMap(([name, tags]) => {
    const [status = '', code = ''] = name.split(' ');
    return isErrorCode(code)
      ? [{ status: Number(status), code, reasons: tags.split(' ').map(inWords) }]
      : [];
  });

const roleOf = (access: Access): RequiredRole | undefined =>
  access === 'open' || access === 'visitor' || access === 'webhook' ? undefined : access;

const described = (
  failures: readonly AccessFailure[],
  level: FeatureLevel,
  withoutRealm?: FailurePresentation,
): readonly DescribedFailure[] =>
  failures.flatMap((failure) => {
    const { status, code } =
      (failure._tag === 'NoSuchRealm' ? withoutRealm : undefined) ?? presentFailure(failure, level);
    return isErrorCode(code) ? [{ status, code, reasons: [inWords(failure._tag)] }] : [];
  });

/** The failures of callers who lack the role, or whose key may not be used for this. */
const ofCaller = ({ access, needs }: Route, level: FeatureLevel): readonly DescribedFailure[] => {
  const role = roleOf(access);
  const ofKey =
    access === 'open' || access === 'webhook'
      ? []
      : [accessFailure('BeyondKey', { limit: needs === 'credentials' ? 'full' : 'read' })];
  return described([...(role === undefined ? [] : roleFailures(role)), ...ofKey], level);
};

/** Authentication can fail with these before a use case is called; its others have status 401. */
const ofAuthentication = (
  { access, withoutRealm }: Route,
  level: FeatureLevel,
): readonly DescribedFailure[] =>
  described(
    [
      ...(access === 'open' || access === 'visitor' ? [accessFailure('NoSuchRealm')] : []),
      ...(access === 'open' ? [] : [accessFailure('UnsupportedAuthorizationScheme')]),
    ],
    level,
    withoutRealm,
  );

const ofParameters = ({ parameters }: Route, level: FeatureLevel): readonly DescribedFailure[] => {
  const known = Object.values(parameters).filter((one) => isKnownAt(level, one));
  return [
    { status: 400, code: 'BAD_REQUEST', reasons: ['a parameter or the form is invalid'] },
    ...(known.some(({ defaultValue }) => O.isNone(defaultValue))
      ? [{ status: 400, code: 'REQUEST_VARIABLE_MISSING', reasons: [] } as const]
      : []),
    ...(known.some(({ aliases }) => aliases.length > 0)
      ? [{ status: 400, code: 'REQUEST_CONFUSING_VAR', reasons: [] } as const]
      : []),
  ];
};

/** Ids and names in the path that have another form belong to a path that does not exist. */
const ofPath = ({ pathParameters }: Route): readonly DescribedFailure[] =>
  Object.entries(pathParameters)
    .filter(([, { isSelective }]) => isSelective)
    .map(([name]) => ({
      status: 404,
      code: 'BAD_REQUEST',
      reasons: [`the path has something else in the place of ${name}`],
    }));

/**
 * The failures that many operations have, with the names of their responses: what is answered before
 * a route reads the request, or when the server fails.
 */
const shared = {
  RequestTimeout: { status: 408, code: 'BAD_REQUEST', text: 'The body took too long to arrive.' },
  Conflict: { status: 409, code: 'CONFLICT', text: errorCodes.CONFLICT },
  ContentTooLarge: { status: 413, code: 'BAD_REQUEST', text: 'The body is too large.' },
  UnsupportedEncoding: { status: 415, code: 'BAD_REQUEST', text: 'The body is compressed.' },
  MethodNotAllowed: {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    text: errorCodes.METHOD_NOT_ALLOWED,
  },
  ExpectationFailed: {
    status: 417,
    code: 'BAD_REQUEST',
    text: 'The request has an `Expect` header other than `100-continue`.',
  },
  HeaderTooLarge: {
    status: 431,
    code: 'BAD_REQUEST',
    text: 'The head of the request is too large.',
  },
  Unauthorized: { status: 401, code: 'UNAUTHORIZED', text: errorCodes.UNAUTHORIZED },
  OtherPage: { status: 403, code: 'CSRF_FAILED', text: errorCodes.CSRF_FAILED },
  TooManyRequests: { status: 429, code: 'RATE_LIMIT_HIT', text: errorCodes.RATE_LIMIT_HIT },
  InternalError: {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    text: errorCodes.INTERNAL_SERVER_ERROR,
  },
  ServiceUnavailable: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    text: errorCodes.SERVICE_UNAVAILABLE,
  },
  InsufficientStorage: {
    status: 507,
    code: 'INSUFFICIENT_STORAGE',
    text: errorCodes.INSUFFICIENT_STORAGE,
  },
} as const satisfies Readonly<
  Record<string, { readonly status: number; readonly code: ErrorCode; readonly text: string }>
>;

type SharedName = keyof typeof shared;

/** Bodies are read whatever the method is, as parameters may be there. */
const sharedNames = ({ access }: Route): readonly SharedName[] => [
  ...(access === 'open' ? [] : (['Unauthorized'] as const)),
  'OtherPage',
  'MethodNotAllowed',
  'RequestTimeout',
  'ContentTooLarge',
  'UnsupportedEncoding',
  'ExpectationFailed',
  'Conflict',
  'TooManyRequests',
  'HeaderTooLarge',
  'InternalError',
  'ServiceUnavailable',
  'InsufficientStorage',
];

const failuresOf = (route: Route, level: FeatureLevel): readonly DescribedFailure[] => [
  ...ofAuthentication(route, level),
  ...ofPath(route),
  ...ofParameters(route, level),
  ...ofCaller(route, level),
  ...ofUseCase(route),
];

/** What distinguishes an error response from others. */
type Distinct = { readonly status: number; readonly code: string };

const isSame =
  ({ status, code }: Distinct) =>
  (other: Distinct): boolean =>
    other.status === status && other.code === code;

const isShared = (route: Route, failure: Distinct): boolean =>
  sharedNames(route)
    .map((name) => shared[name])
    .some(isSame(failure));

/** Whether the reference of the route lists an error response with this status and code. */
export const describesError = (route: Route, level: FeatureLevel, failure: Distinct): boolean =>
  isShared(route, failure) || failuresOf(route, level).some(isSame(failure));

/** Whether it also names the tag of a failure, if the failure has one. */
export const isDescribedFailure = (
  route: Route,
  level: FeatureLevel,
  failure: Distinct,
  tag: string | undefined,
): boolean =>
  tag === undefined
    ? describesError(route, level, failure)
    : (isShared(route, failure) && failure.status !== 400) ||
      failuresOf(route, level)
        .filter(isSame(failure))
        .some(({ reasons }) => reasons.includes(inWords(tag)));

const pascal = (code: string): string =>
  code
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/Error$/, '');

const schemaName = (code: ErrorCode): string => `${pascal(code)}Error`;

const errorReference = (code: ErrorCode): JsonReference => ({
  $ref: `#/components/schemas/${schemaName(code)}`,
});

type JsonReference = { readonly $ref: string };

const errorContent = (codes: readonly ErrorCode[]) => {
  const [only, ...others] = codes.map(errorReference);
  return {
    'application/json': {
      schema:
        others.length === 0
          ? only
          : {
              oneOf: codes.map(errorReference),
              discriminator: {
                propertyName: 'code',
                mapping: Object.fromEntries(codes.map((code) => [code, errorReference(code).$ref])),
              },
            },
    },
  };
};

const describe = ({ code, reasons }: DescribedFailure): string =>
  reasons.length === 0
    ? `\`${code}\`: ${errorCodes[code]}`
    : `\`${code}\`: ${Array.from(new Set(reasons)).join('; ')}.`;

/** One failure for each code, with all of its reasons. */
const merged = (failures: readonly DescribedFailure[]): readonly DescribedFailure[] =>
  Array.from(new Set(failures.map(({ code }) => code))).map((code) => {
    const same = failures.filter((one) => one.code === code);
    return {
      ...same[0],
      code,
      status: same[0]?.status ?? 400,
      reasons: same.flatMap((one) => one.reasons),
    };
  });

/** The error responses of an operation, by status. */
export const errorResponses = (
  route: Route,
  level: FeatureLevel,
): Readonly<Record<string, object>> => {
  const own = failuresOf(route, level);
  const common = sharedNames(route);
  const statuses = new Set([
    ...own.map(({ status }) => status),
    ...common.map((name) => shared[name].status),
  ]);
  return Object.fromEntries(
    Array.from(statuses)
      .sort((a, b) => a - b)
      .map((status) => {
        const ofStatus = own.filter((one) => one.status === status);
        const name = common.find((one) => shared[one].status === status);
        const ofCommon: readonly DescribedFailure[] =
          name === undefined ? [] : [{ status, code: shared[name].code, reasons: [] }];
        const all = merged([...ofCommon, ...ofStatus]);
        const isCommon = all.length === 1 && all[0]?.code === ofCommon[0]?.code;
        return [
          String(status),
          isCommon && name !== undefined
            ? { $ref: `#/components/responses/${name}` }
            : {
                description: sentences(...all.map(describe)),
                content: errorContent(all.map(({ code }) => code)),
              },
        ];
      }),
  );
};

const envelope: JsonSchema = {
  type: 'object',
  description: 'What every error response has.',
  properties: {
    result: { type: 'string', enum: ['error'] },
    msg: { type: 'string', description: 'What is wrong, for people.' },
    code: { type: 'string', description: 'What is wrong, for programs.' },
  },
  required: ['result', 'msg', 'code'],
};

const errorSchema = (code: ErrorCode): JsonSchema => ({
  ...envelope,
  description: errorCodes[code],
  properties: { ...envelope.properties, code: { type: 'string', enum: [code] } },
});

/** The schemas of errors, by code, to which the error responses of the routes refer. */
export const errorSchemas = (
  routes: readonly Route[],
  level: FeatureLevel,
): Readonly<Record<string, JsonSchema>> => {
  const used = new Set([
    ...Object.values(shared).map(({ code }) => code),
    ...routes.flatMap((route) => failuresOf(route, level).map(({ code }) => code)),
  ]);
  return Object.fromEntries(
    Object.keys(errorCodes)
      .filter(isErrorCode)
      .filter((code) => used.has(code))
      .map((code) => [schemaName(code), errorSchema(code)]),
  );
};

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The responses that operations share, to which they refer. */
export const sharedResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(shared).map(([name, { status, code, text }]) => [
    name,
    {
      description: text,
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: errorContent([code]),
    },
  ]),
);
