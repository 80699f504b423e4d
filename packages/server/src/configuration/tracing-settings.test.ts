import * as E from 'fp-ts/Either';
import { readTracing } from './tracing-settings';

const reading = (settings: Readonly<Record<string, string>>) =>
  readTracing((name) => settings[name]);

const protobuf = { protocol: 'http/protobuf' };

describe('where traces are sent', () => {
  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'chat' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, undefined],
    [{ OTEL_SDK_DISABLED: 'true', OTEL_TRACES_EXPORTER: 'otlp' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, { ...protobuf, url: 'http://localhost:4318/v1/traces' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/base' },
      { ...protobuf, url: 'https://c/base/v1/traces' },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x' },
      { ...protobuf, url: 'http://t/x' },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      { protocol: 'http/json', url: 'http://c/v1/traces' },
    ],
  ])('is read from %j', (settings, read) => {
    expect(reading(settings)).toEqual(E.right(read));
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER must be otlp or none/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be the http/],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://user:secret@c' },
      /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be the http or https address of a collector, such as [a-z0-9:/]+$/,
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf or http\/json, not 'grpc'$/,
    ],
  ])('is refused: %j', (settings, message) => {
    expect(reading(settings)).toEqual(E.left(expect.stringMatching(message)));
  });
});
