import type { TracingSettings } from '../configuration/tracing-settings';
import type { Log } from '../logger';
import { reportingExporter } from './reporting-exporter';
import { spans } from './spans';
import type { Tracing } from './tracing';

const openExporter = async ({ protocol, url }: TracingSettings) => {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
};

/**
 * Loads the libraries, which take 10 MB of memory and are loaded nowhere else. They read the standard
 * settings themselves: sampling, batches, headers, time limits and what describes the server. A
 * collector that is away costs the newest 2,048 spans at most, which is the library's default.
 */
export const openTracing = async (settings: TracingSettings, log: Log): Promise<Tracing> => {
  const api = await import('@opentelemetry/api');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const resources = await import('@opentelemetry/resources');
  const exporter = reportingExporter(await openExporter(settings), log);
  const provider = new NodeTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'parley' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    ...spans(api, provider.getTracer('parley')),
    stop: async () => {
      // That the last spans are not accepted is in the log.
      await provider.shutdown().catch(() => undefined);
      api.trace.disable();
      api.context.disable();
      api.propagation.disable();
    },
  };
};
