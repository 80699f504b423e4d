// The web client in headless Chromium, in the organization of the bench. Of each number the elapsed
// time is given, and the CPU time of the main thread of the page, which other load disturbs less:
// what needs more CPU time than its target misses it on a quiet machine too.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser, logIn } from '../../browser/launch.mjs';
import { median, spread, withSpread } from '../statistics.mjs';
import { call, password, readCredentials } from '../world.mjs';

/** Milliseconds that each may take, and of memory the growth in megabytes. */
const targets = { cold: 1500, warm: 500, known: 100, unknown: 300, key: 16, task: 50, growth: 5 };

/** Of the burst: messages a second. */
const burstRate = 100;

/** Somebody who is in all channels, and has read everything. */
const reader = ([first]) => first;

/** Runs in the page: milliseconds of its clock when an element was painted that meets a condition. */
const helpers = `
  globalThis.painted = (isThere) => new Promise((resolve) => {
    const look = () => isThere()
      ? requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        })
      : requestAnimationFrame(look);
    look();
  });
  globalThis.hasMessages = () => document.querySelector('article.message') !== null;
`;

/** CPU milliseconds of the main thread of a page since it began. */
const openMeter = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (name) => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? 0;
  };
  return {
    cpu: async () => (await metric('TaskDuration')) * 1000,
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 1e6;
    },
  };
};

const verdict = (numbers, target) => (median(numbers) <= target ? 'met' : 'missed');

/** Its verdicts are of the elapsed time, and of the CPU time where there is one. */
const rowOf = (what, measured, target, unit = 'ms') => {
  const elapsed = measured.map((one) => one.elapsed);
  const cpu = measured.flatMap((one) => one.cpu ?? []);
  const ofCpu = cpu.length === 0 ? '' : `, CPU ${verdict(cpu, target)}`;
  return {
    what: `web: ${what}`,
    ours: `${withSpread(elapsed, 0)} ${unit}`,
    cpu: cpu.length === 0 ? '' : `${withSpread(cpu, 0)} ms`,
    aim: `${target} ${unit}: ${verdict(elapsed, target)}${ofCpu}`,
    data: { elapsed: spread(elapsed), cpu: spread(cpu.length === 0 ? [0] : cpu), target },
  };
};

/** Does the work; with a folder, writes a CPU profile of the page to it. */
const profiled = async (page, folder, name, work) => {
  if (folder === undefined) return work();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  const result = await work();
  const { profile } = await session.send('Profiler.stop');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  await session.detach();
  return result;
};

const repeated = async (times, measure) => {
  const results = [];
  for (let round = 0; round < times; round += 1) results.push(await measure(round));
  return results;
};

/** From the start of the navigation, which begins the count of CPU time, until the messages are painted. */
const load = async (page, meter, go) => {
  await go();
  const elapsed = await page.evaluate('painted(hasMessages)');
  return { elapsed, cpu: await meter.cpu() };
};

const measureLoads = async (browser, address, storageState, rounds, folder) => {
  const cold = [];
  const warm = [];
  await repeated(rounds, async () => {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.addInitScript(helpers);
    const meter = await openMeter(page);
    await profiled(page, folder, 'loads', async () => {
      cold.push(await load(page, meter, () => page.goto(address)));
      warm.push(await load(page, meter, () => page.reload()));
    });
    await context.close();
  });
  return [rowOf('cold load', cold, targets.cold), rowOf('warm load', warm, targets.warm)];
};

/** From the change of the address until the messages of the other topic are painted. */
const switchTo = async (page, meter, { fragment, text }) => {
  const before = await meter.cpu();
  const elapsed = await page.evaluate(
    `(async () => {
      const began = performance.now();
      location.hash = ${JSON.stringify(fragment)};
      return (await painted(() =>
        document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)}) &&
        hasMessages())) - began;
    })()`,
  );
  return { elapsed, cpu: (await meter.cpu()) - before };
};

const measureSwitches = async (page, meter, topics) => {
  const unknown = [];
  const known = [];
  for (const topic of topics) unknown.push(await switchTo(page, meter, topic));
  for (const topic of topics) known.push(await switchTo(page, meter, topic));
  return [
    rowOf('switch, messages known', known, targets.known),
    rowOf('switch, messages not known', unknown, targets.unknown),
  ];
};

/** From the event of the key until the frame with the letter. */
const measureKeys = async (page, meter, keys) => {
  await page.evaluate(`
    globalThis.keyTimes = [];
    addEventListener('input', (event) => {
      const began = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keyTimes.push(performance.now() - began);
        port2.postMessage(undefined);
      });
    }, true);`);
  const box = page.locator('.compose-text');
  await box.focus();
  const cpu = await repeated(keys, async (index) => {
    const before = await meter.cpu();
    // Not by the locator, which searches the page for its element first.
    await page.keyboard.press('Space a b c d e f g h i j'.split(' ')[index % 11]);
    await page.evaluate(`painted(() => keyTimes.length > ${index})`);
    return (await meter.cpu()) - before;
  });
  const times = await page.evaluate('keyTimes');
  await box.fill('');
  return rowOf(
    'key press until painted',
    times.map((elapsed, index) => ({ elapsed, cpu: cpu[index] })),
    targets.key,
  );
};

/** The text of one of many messages; `run` tells them from those before. */
const textOf = (index, run) => `Message ${index} of the ${run}`;

/** Sends that many messages to the topic, at a rate for each second; 0 is as fast as possible. */
const sendMany = async ({ site, sender, topic: { channel, topic } }, { count, rate, run }) => {
  const began = performance.now();
  const sent = [];
  for (let index = 0; index < count; index += 1) {
    const due = rate === 0 ? 0 : began + (index * 1000) / rate - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    sent.push(
      call(site, sender, 'POST', '/messages', {
        type: 'stream',
        to: channel,
        topic,
        content: `${textOf(index, run)}, with **bold** words and a \`code\` :tada:`,
      }),
    );
    // At most so many at once.
    if (sent.length >= 16) await sent.shift();
  }
  await Promise.all(sent);
};

/** When the last one is on screen; a locator would search all texts of the page again and again. */
const lastShown = (page, { count, run }) =>
  page.evaluate(`painted(() => Array.from(document.querySelectorAll('article.message')).some(
    ({ textContent }) => textContent.includes(${JSON.stringify(textOf(count - 1, run))})))`);

/** The tasks of the main thread of the page: elapsed and CPU milliseconds of each. */
const tasksIn = (trace) => {
  const { traceEvents } = JSON.parse(trace.toString());
  const threads = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]),
  );
  return traceEvents
    .filter(
      ({ name, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        threads.get(`${pid} ${tid}`) === 'CrRendererMain',
    )
    .map(({ dur = 0, tdur = 0 }) => ({ elapsed: dur / 1000, cpu: tdur / 1000 }));
};

const measureBurst = async (browser, page, traffic, seconds) => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const many = { count: burstRate * seconds, rate: burstRate, run: 'burst' };
  await sendMany(traffic, many);
  await lastShown(page, many);
  const tasks = tasksIn(await browser.stopTracing());
  const longest = tasks.reduce((most, one) => (one.elapsed > most.elapsed ? one : most), {
    elapsed: 0,
    cpu: 0,
  });
  const mostCpu = Math.max(...tasks.map(({ cpu }) => cpu), 0);
  return rowOf(
    `longest task, ${burstRate} messages a second`,
    [{ elapsed: longest.elapsed, cpu: mostCpu }],
    targets.task,
  );
};

/** An hour with a message each second, as fast as they can be sent, after one to warm up. */
const measureHour = async (meter, page, traffic, messages) => {
  const hour = async (run) => {
    const many = { count: messages, rate: 0, run };
    await sendMany(traffic, many);
    await lastShown(page, many);
    return meter.heap();
  };
  const before = await hour('first hour');
  const elapsed = (await hour('second hour')) - before;
  return rowOf(
    `growth of ${before.toFixed(0)} MB in ${messages} messages`,
    [{ elapsed }],
    targets.growth,
    'MB',
  );
};

/** Topics of channels of the account, the newest first. */
const topicsOf = async (site, account, count) => {
  const { subscriptions } = await call(site, account, 'GET', '/users/me/subscriptions');
  return subscriptions
    .filter(({ name }) => name.startsWith('busy '))
    .flatMap(({ stream_id: id, name }) => {
      const topic = `topic ${Number(name.slice('busy '.length)) % 10}`;
      return {
        channel: id,
        topic,
        text: topic,
        fragment: `#narrow/channel/${id}/topic/${topic.replace(' ', '.20')}`,
      };
    })
    .slice(0, count);
};

/**
 * Reports each number as soon as it is there: all of them take minutes. With `profileDir`, each part
 * is profiled, which makes it slower.
 */
export const measureWeb = async ({ program, world, dataDir, effort, report, profileDir }) => {
  const { site } = program;
  const account = reader(world.accounts);
  await call(site, account, 'POST', '/mark_all_as_read');
  const [first, ...others] = await topicsOf(site, account, 10);
  const address = `${site}/${first.fragment}`;
  const traffic = { site, sender: readCredentials(dataDir), topic: first };
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(helpers);
    await logIn(page, site, account.email, password);
    const storageState = await context.storageState();
    report(await measureLoads(browser, address, storageState, effort.loads, profileDir));
    await page.goto(address);
    await page.reload();
    await page.evaluate('painted(hasMessages)');
    const meter = await openMeter(page);
    const measured = (name, work) => profiled(page, profileDir, name, work);
    report(await measured('switches', () => measureSwitches(page, meter, others)));
    await switchTo(page, meter, first);
    report([await measured('keys', () => measureKeys(page, meter, effort.keys))]);
    report([await measured('burst', () => measureBurst(browser, page, traffic, effort.burst))]);
    report([await measured('hour', () => measureHour(meter, page, traffic, effort.hour))]);
  } finally {
    await browser.close();
  }
};
