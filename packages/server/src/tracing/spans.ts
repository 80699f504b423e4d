import type * as otel from '@opentelemetry/api';
import type { PostgresStore, StatementRun } from '@parley/adapter-postgres';
import * as E from 'fp-ts/Either';
import type * as TE from 'fp-ts/TaskEither';
import type { Tracing } from './tracing';

/** The library that makes spans, which is loaded only if they are sent somewhere. */
type Library = typeof otel;

/** Of a statement; the rest of a longer one is left out. */
const maxStatementLength = 2_000;

/** The first word of a statement, such as `select`. */
const operationOf = (text: string): string =>
  /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';

/** The name that a failure or an error has for programs. */
const typeOf = (failure: unknown): string => {
  if (typeof failure === 'object' && failure !== null) {
    if ('code' in failure && typeof failure.code === 'string') {
      return failure.code;
    }
    if ('_tag' in failure && typeof failure._tag === 'string') {
      return failure._tag;
    }
  }
  return failure instanceof Error ? failure.name : 'error';
};

/**
 * The spans of a server. Their attributes are names, numbers and statements with placeholders, never
 * what a client sent or what the database contains.
 */
export const spans = (
  { SpanKind, SpanStatusCode, context, propagation, trace }: Library,
  tracer: otel.Tracer,
): Omit<Tracing, 'stop'> => {
  const fail = (span: otel.Span, failure: unknown): void => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', typeOf(failure));
  };

  /** A span for what is over, and took so long. */
  const past = (
    name: string,
    milliseconds: number,
    attributes: otel.Attributes,
    failure?: unknown,
  ): void => {
    const end = Date.now();
    const kind = SpanKind.CLIENT;
    const span = tracer.startSpan(name, { kind, attributes, startTime: end - milliseconds });
    if (failure !== undefined) {
      fail(span, failure);
    }
    span.end(end);
  };

  const inSpan =
    <Failure, A>(name: string, work: TE.TaskEither<Failure, A>): TE.TaskEither<Failure, A> =>
    () =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          const result = await work();
          if (E.isLeft(result)) {
            span.setAttribute('parley.failure', typeOf(result.left));
          }
          return result;
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });

  /** What no request or job asks for, such as cleaning up, is in no trace. */
  const onStatement = ({ text, milliseconds, failure }: StatementRun): void => {
    if (trace.getActiveSpan() !== undefined) {
      past(
        operationOf(text),
        milliseconds,
        { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxStatementLength) },
        failure,
      );
    }
  };

  return {
    aroundRequest: (request, serve) => {
      const from = propagation.extract(context.active(), request.headers);
      const attributes = { 'http.request.method': request.method ?? '' };
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, from);
      context.with(trace.setSpan(from, span), serve);
    },
    observer: {
      aroundJob: (name, run) =>
        tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, root: true }, run),
      onJob: ({ attempt, failure }) => {
        const span = trace.getActiveSpan();
        if (span !== undefined) {
          span.setAttribute('parley.job.attempt', attempt);
          if (failure !== undefined) {
            fail(span, failure.cause);
          }
          span.end();
        }
      },
      onRequest: ({ id, route, status, userId, level }) => {
        const span = trace.getActiveSpan();
        if (span !== undefined) {
          span.updateName(route);
          span.setAttributes({
            'http.response.status_code': status,
            'parley.request_id': id,
            'parley.user_id': userId,
            'parley.feature_level': level,
          });
          if (status !== undefined && status >= 500) {
            fail(span, { code: String(status) });
          }
          span.end();
        }
      },
      onStatement,
      onEmail: ({ kind, milliseconds, isSent }) =>
        past('email', milliseconds, { 'parley.email': kind, 'parley.email.sent': isSent }),
      onWebhook: ({ result, milliseconds }) =>
        past('outgoing webhook', milliseconds, { 'parley.webhook.result': result }),
    },
    traced: (store: PostgresStore): PostgresStore => ({
      ...store,
      commitMessage: (commit) => inSpan('commit of a message', store.commitMessage(commit)),
      read: (...given) => {
        const run = store.read(...given);
        return (work) => inSpan('read', run(work));
      },
      snapshot: (...given) => {
        const run = store.snapshot(...given);
        return (work) => inSpan('snapshot', run(work));
      },
      transact: (by, work) => inSpan('transaction', store.transact(by, work)),
    }),
    correlated: (log) => {
      const ids = (): { readonly traceId: string; readonly spanId: string } | undefined => {
        const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
        return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
      };
      return {
        fatal: (fields, message) => log.fatal({ ...fields, ...ids() }, message),
        error: (fields, message) => log.error({ ...fields, ...ids() }, message),
        warn: (fields, message) => log.warn({ ...fields, ...ids() }, message),
        info: (fields, message) => log.info({ ...fields, ...ids() }, message),
        isLevelEnabled: (level) => log.isLevelEnabled?.(level) !== false,
      };
    },
  };
};
