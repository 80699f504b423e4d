import * as TE from 'fp-ts/TaskEither';
import { textOf } from '../testing/repository';
import { newMetrics } from './metrics';

const pool = { busy: 0, idle: 0, waiting: 0 };

/** Every name under which a metric, or a part of a histogram, can be asked for. */
const existing = async (): Promise<ReadonlySet<string>> => {
  const { registry, watch } = await newMetrics();
  watch(
    [
      {
        state: () => ({
          waitingPolls: 0,
          queues: 0,
          facts: { pieces: 0, hits: 0, misses: 0 },
          pools: { requests: pool, lookups: pool, commits: pool, searches: pool, streams: pool },
        }),
        waitingJobs: TE.right({ due: 0, scheduled: 0, retrying: 0, failed: 0 }),
      },
    ],
    true,
  );
  const metrics = await registry.getMetricsAsJSON();
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
};

const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\b(?:parley|process|nodejs)_[a-z0-9_]+\b/g), ([name]) => name);

describe('a metric that is used by', () => {
  it.each([['deploy/grafana/parley.json'], ['deploy/prometheus/alerts.yml']])(
    '%s exists',
    async (file) => {
      const names = namesIn(textOf(file));
      expect(names.length).toBeGreaterThan(5);
      const all = await existing();
      expect(names.filter((name) => !all.has(name))).toEqual([]);
    },
  );

  it('docs/monitoring.md exists, and each of ours is described there', async () => {
    const page = textOf('docs/monitoring.md');
    const all = Array.from(await existing(), (name) => name.replace(/_(bucket|sum|count)$/, ''));
    const described = new Set(namesIn(page).filter((name) => name.startsWith('parley_')));
    const own = new Set(all.filter((name) => name.startsWith('parley_')));
    expect(Array.from(described).sort()).toEqual(Array.from(own).sort());
  });
});
