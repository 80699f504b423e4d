import { readFileSync, readdirSync } from 'node:fs';
import { emptyDirectory, renderingFailed } from '@parley/core/access';
import * as E from 'fp-ts/Either';
import { compileWorker } from './testing/compiled-worker';
import type { WorkerRendererOptions } from './worker-renderer';
import { workerRenderer } from './worker-renderer';

/** Takes many seconds on any machine. */
const slow = '* a\n'.repeat(300_000);

/** On Linux, of the threads of this process; it is the 17th field after the name. */
const nicenessOfThreads = (): readonly number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/task').flatMap((thread) => {
        try {
          const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
          return [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])];
        } catch {
          // The thread has ended since it was listed.
          return [];
        }
      })
    : [];

describe('the renderer in worker threads', () => {
  let workerFile = '';
  const stops: (() => Promise<void>)[] = [];
  const started = (options: WorkerRendererOptions): ReturnType<typeof workerRenderer> => {
    const renderer = workerRenderer({ workers: 1, ...options, workerFile });
    stops.push(renderer.stop);
    return renderer;
  };
  beforeAll(() => {
    workerFile = compileWorker();
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  it('renders several texts with one thread', async () => {
    const { render } = started({});
    const renderings = await Promise.all(
      ['*a* $$', '**b** $$', '$$c'].map((content) => render(content, emptyDirectory)()),
    );
    expect(renderings.map(E.map(({ html }) => html))).toEqual(
      ['<p><em>a</em> $$</p>', '<p><strong>b</strong> $$</p>', '<p>$$c</p>'].map(E.right),
    );
  });

  it('leaves the processor to those who wait for something else', async () => {
    await started({}).render('$$a', emptyDirectory)();
    expect(nicenessOfThreads().includes(5)).toBe(process.platform === 'linux');
  });

  it('aborts a text that takes too long, says so, and continues with a new thread', async () => {
    const onFailure = jest.fn();
    const { render } = started({ timeLimitMs: 1_000, memoryLimitMb: 1_024, onFailure });
    const [first, second] = [render(slow, emptyDirectory)(), render('$$next', emptyDirectory)()];
    expect(await first).toEqual(E.left(renderingFailed));
    expect(E.isRight(await second)).toBe(true);
    expect(onFailure.mock.calls).toEqual([[expect.stringContaining('longer than 1000 ms')]]);
  });

  it('aborts a text that takes too much memory, and says so', async () => {
    const onFailure = jest.fn();
    const { render } = started({ memoryLimitMb: 48, timeLimitMs: 60_000, onFailure });
    const outcome = await render('* a\n'.repeat(60_000), emptyDirectory)();
    expect(outcome).toEqual(E.left(renderingFailed));
    expect(E.isRight(await render('$$next', emptyDirectory)())).toBe(true);
    expect(onFailure.mock.calls).toEqual([[expect.stringContaining('OUT_OF_MEMORY')]]);
  });

  it('starts no thread for a short text', async () => {
    const onFailure = jest.fn();
    const { render } = workerRenderer({ workerFile: 'no-such-file.js', onFailure });
    expect(await render('*a*', emptyDirectory)()).toMatchObject(
      E.right({ html: '<p><em>a</em></p>' }),
    );
    expect(await render('*a* $$', emptyDirectory)()).toEqual(E.left(renderingFailed));
    expect(onFailure.mock.calls).toEqual([[expect.stringContaining('no-such-file.js')]]);
  });

  it('ends idle threads, and starts them again', async () => {
    const { render } = started({ idleLimitMs: 10 });
    await render('$$a', emptyDirectory)();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(E.isRight(await render('$$b', emptyDirectory)())).toBe(true);
  });

  it('rejects all work once it is stopped', async () => {
    const { render, stop } = started({});
    const [running, waiting] = [render('$$a', emptyDirectory)(), render('$$b', emptyDirectory)()];
    await stop();
    expect(await Promise.all([running, waiting])).toEqual([
      E.left(renderingFailed),
      E.left(renderingFailed),
    ]);
    expect(await render('$$c', emptyDirectory)()).toEqual(E.left(renderingFailed));
  });
});
