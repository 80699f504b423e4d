import type { Failure, UseCases } from '@parley/core';
import type { Caller, Viewer } from '@parley/core/access';
import type { RequiredRole } from '@parley/core/accounts';
import { accessFailure, botType, isCaller } from '@parley/core/access';
import { checkCall } from '@parley/core/accounts';
import type { Codec } from '@parley/wire/codecs';
import { arrayOf, field, object, text } from '@parley/wire/codecs';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Parameters, ValuesOf } from './parameters';
import type { Admission, DeclarationOf } from './declare-route';
import { declare, declareStreamed } from './declare-route';
import type { DeclaredRoute, Failed, WaitingRequest } from './served-route';

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

/** For a route whose successes have no fields of their own. */
export const withoutFields = { response: object({}), present: () => ({}) };

/** For a route whose successes have one field, which is the result. */
export const oneField = <A>(name: string, description: string, codec: Codec<A>) => ({
  response: object({ required: { [name]: field(description, codec) } }),
  present: (value: A) => ({ [name]: value }),
});

/** For a route whose successes have one field, which lists a record for each part of the result. */
export const recordsIn = <Source, Asker, A>(
  name: string,
  description: string,
  record: {
    readonly codec: Codec<A>;
    readonly present: (source: Source, asker: Asker) => A;
  },
) => ({
  response: object({ required: { [name]: field(description, arrayOf(record.codec)) } }),
  present: (sources: readonly Source[], asker: Asker) => ({
    [name]: sources.map((source) => record.present(source, asker)),
  }),
});

/** The result of a route that redirects. */
export const redirectResponse = object({ required: { location: field('URL of the file.', text) } });
