import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { newLogger } from '../logger';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';
import { openTracing } from './open-tracing';

const Attribute = t.type({
  key: t.string,
  value: t.partial({ stringValue: t.string, intValue: t.union([t.number, t.string]) }),
});
const Span = t.intersection([
  t.type({ traceId: t.string, spanId: t.string, name: t.string, attributes: t.array(Attribute) }),
  t.partial({ parentSpanId: t.string }),
]);
type Span = t.TypeOf<typeof Span>;
const Exported = t.type({
  resourceSpans: t.array(
    t.type({
      resource: t.type({ attributes: t.array(Attribute) }),
      scopeSpans: t.array(t.type({ spans: t.array(Span) })),
    }),
  ),
});

const listening = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const closing = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const valueOf = (span: Span | undefined, name: string): number | string | undefined => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

const secretWord = 'confidential-rhubarb';
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('traces', () => {
  let collector: Server;
  let server: TestServer;
  const bodies: string[] = [];
  const lines: string[] = [];
  const paths = new Set<string | undefined>();

  const spans = (): readonly Span[] =>
    bodies.flatMap((body) => {
      const read = Exported.decode(JSON.parse(body));
      if (E.isLeft(read)) {
        throw new Error('the collector received something else');
      }
      return read.right.resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      );
    });

  /** The ends of requests and jobs are in the log, in the order in which their spans end. */
  const logged = (part: string): { readonly traceId?: string; readonly spanId?: string } =>
    JSON.parse(lines.find((line) => line.includes(part)) ?? '{}');

  beforeAll(async () => {
    const { server: receiver, url } = await listening((request, response) => {
      paths.add(request.url);
      void text(request).then((body) => {
        bodies.push(body);
        response.end('{}');
      });
    });
    collector = receiver;
    server = await startTestServer(
      { write: (line: string) => lines.push(line) },
      { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      true,
    );
    const { owner, site } = server;
    await fetch(`${site}/api/v1/messages`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${owner.email}:${owner.apiKey}`)}`,
        traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
      },
      body: new URLSearchParams({
        type: 'stream',
        to: 'general',
        topic: secretWord,
        content: secretWord,
      }),
    });
    await owner.call('createUser', {
      email: 'someone@example.org',
      password: secretWord,
      full_name: secretWord,
    });
    await untilTrue(() => logged('"createUser"').spanId !== undefined);
    await server.stop();
  });

  afterAll(() => closing(collector));

  const named = (name: string) => spans().find((span) => span.name === name);

  it('have a span for a request, below that of the caller', () => {
    const request = named('sendMessage');
    expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId });
    expect(valueOf(request, 'http.request.method')).toBe('POST');
    expect(valueOf(request, 'http.response.status_code')).toBe(200);
    expect(Array.from(paths)).toEqual(['/v1/traces']);
  });

  it('have spans for the transactions of a request, and for their statements', () => {
    const all = spans();
    const below = (above: readonly (Span | undefined)[]) =>
      all.filter(({ parentSpanId }) => above.some((span) => span?.spanId === parentSpanId));
    const transactions = below([named('createUser')]).filter(({ name }) => name === 'transaction');
    const statements = below(transactions);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'insert', 'commit']),
    );
    expect(statements.map((span) => valueOf(span, 'db.query.text'))).toContainEqual(
      expect.stringContaining('insert into "account"'),
    );
  });

  it('have a span for a job', () => {
    const job = JSON.parse(lines.find((line) => line.includes('"job done"')) ?? '{}');
    const span = spans().find(({ spanId }) => spanId === job.spanId);
    expect(span?.name).toBe(job.job);
    expect(valueOf(span, 'parley.job.attempt')).toBe(job.attempt);
  });

  it('are named by the line of the log', () => {
    const { traceId, spanId } = named('createUser') ?? {};
    expect(logged('"createUser"')).toMatchObject({ traceId, spanId });
    expect(logged('"sendMessage"')).toMatchObject({ traceId: caller.traceId });
  });

  it('contain nothing of what clients sent', () => {
    const all = bodies.join('');
    expect(all).toContain('sendMessage');
    for (const secret of [secretWord, 'someone@example.org', server.owner.apiKey, '@example.org']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('a collector that does not answer', () => {
  it('is logged once, and costs neither the program nor its end', async () => {
    const { server, url } = await listening(() => undefined);
    const lines: string[] = [];
    const log = newLogger('info', { write: (line: string) => lines.push(line) });
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '50';
    try {
      const { observer, stop } = await openTracing({ url, protocol: 'http/protobuf' }, log);
      observer.aroundJob?.('SendMail', () => {
        for (let count = 0; count < 10_000; count += 1) {
          observer.onStatement?.({ text: 'select 1', milliseconds: 1, failure: undefined });
        }
      });
      await stop();
    } finally {
      delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
      await closing(server);
    }
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'traces are not accepted and are dropped',
    ]);
  });
});
