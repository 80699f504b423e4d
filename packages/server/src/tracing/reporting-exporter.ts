import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../logger';

/** The exporter, which logs when the collector is away, and when it is back: once each. */
export const reportingExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) {
          log.warn({ err: result.error }, 'traces are not accepted and are dropped');
        }
        if (!failed && isAway) {
          log.info({}, 'traces are accepted again');
        }
        isAway = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
};
