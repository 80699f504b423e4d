import * as E from 'fp-ts/Either';
import type { Read, Text } from './read-setting';

/** Where traces are sent. Source: docs/monitoring.md#traces. */
export type TracingSettings = {
  /** With the path of traces. */
  readonly url: string;
  readonly protocol: TraceProtocol;
};

const protocols = ['http/protobuf', 'http/json'] as const;
type TraceProtocol = (typeof protocols)[number];

const usualEndpoint = 'http://localhost:4318';
const tracesPath = 'v1/traces';

const readEndpoint = (name: string, text: string): Read<URL> => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol)
    ? E.right(url)
    : E.left(`${name} must be the http or https address of a collector, such as ${usualEndpoint}`);
};

/** The address of all kinds of telemetry, below which traces have their own. */
const belowEndpoint = (endpoint: URL): string =>
  new URL(tracesPath, endpoint.href.endsWith('/') ? endpoint : `${endpoint.href}/`).href;

const readUrl = (text: Text): Read<string> => {
  const own = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  return own === undefined
    ? E.map(belowEndpoint)(
        readEndpoint(
          'OTEL_EXPORTER_OTLP_ENDPOINT',
          text('OTEL_EXPORTER_OTLP_ENDPOINT') ?? usualEndpoint,
        ),
      )
    : E.map(({ href }: URL) => href)(readEndpoint('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own));
};

/** The settings with which traces are turned on. */
const switches = [
  'OTEL_TRACES_EXPORTER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
];

/**
 * Undefined if traces are off: unless one of the standard settings turns them on. Of those settings,
 * only the ones that decide whether and where traces are sent are read here; the libraries read the
 * others.
 */
export const readTracing = (text: Text): Read<TracingSettings | undefined> => {
  const exporter = text('OTEL_TRACES_EXPORTER') ?? 'otlp';
  const isOff = switches.every((name) => text(name) === undefined);
  if (isOff || exporter === 'none' || text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') {
    return E.right(undefined);
  }
  if (exporter !== 'otlp') {
    return E.left(`OTEL_TRACES_EXPORTER must be otlp or none, not '${exporter}'`);
  }
  const [name, given] = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']
    .map((each) => [each, text(each)] as const)
    .find(([, value]) => value !== undefined) ?? ['', protocols[0]];
  const protocol = protocols.find((each) => each === given);
  return protocol === undefined
    ? E.left(`${name} must be ${protocols.join(' or ')}, not '${given}'`)
    : E.map((url: string) => ({ url, protocol }))(readUrl(text));
};
