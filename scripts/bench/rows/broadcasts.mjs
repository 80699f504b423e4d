// One message to many waiting polls: how long until the last of them has it.
import { mainThreadTimeOf } from '../processor.mjs';
import { startBaseline } from '../processes.mjs';
import { requestText } from '../raw-http.mjs';
import { ratios, spread, withSpread } from '../statistics.mjs';
import { call, registerForMessages } from '../world.mjs';

const messagesInARound = 3;

/** Time for every poll to arrive, so that it waits when the message comes. */
const settleMs = 1_500;

const pollOf = (account, queueId) =>
  requestText('GET', `/api/v1/events?queue_id=${queueId}&last_event_id=LAST`, account);

const registerAll = async (site, accounts) => {
  const queues = [];
  for (const account of accounts) {
    queues.push(await registerForMessages(site, account));
  }
  return queues;
};

const milliseconds = (numbers) => `${withSpread(numbers, 0)} ms`;

export const measureBroadcasts = async ({ program, load, world, effort }) => {
  const accounts = world.accounts.slice(0, effort.waiting);
  const message = requestText('POST', '/api/v1/messages', accounts[0], {
    type: 'stream',
    to: 'large',
    topic: 'a topic',
    content: 'Fire drill at noon.',
  });
  const queues = await registerAll(program.site, accounts);
  let lastId = queues[0].last_event_id;
  const polls = accounts.map((account, index) => pollOf(account, queues[index].queue_id));
  /** Also the milliseconds of the main thread for each event, with the client's next poll. */
  const run = async ({ port, pid }, after) => {
    const before = mainThreadTimeOf(pid);
    const result = await load.run('measureBroadcast', {
      port,
      polls,
      lastId: after,
      message,
      rounds: messagesInARound,
      settleMs,
    });
    const busy = (mainThreadTimeOf(pid) - before) / (polls.length * messagesInARound);
    return { ...result, busy };
  };
  const runProgram = async () => {
    const result = await run(program, lastId);
    lastId = result.lastId;
    return result;
  };
  await runProgram();
  const { events } = await call(
    program.site,
    accounts[0],
    'GET',
    `/events?queue_id=${queues[0].queue_id}&last_event_id=${lastId - 1}`,
  );
  const baseline = await startBaseline('broadcast-baseline.mjs', {
    EVENT: JSON.stringify(events[0]),
    QUEUE_ID: queues[0].queue_id,
  });
  const [ours, theirs] = [1, 2].map(() => ({ times: [], busy: [] }));
  try {
    await run(baseline, 0);
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const [result, side] of [
        [await runProgram(), ours],
        [await run(baseline, 0), theirs],
      ]) {
        side.times.push(...result.times);
        side.busy.push(result.busy);
      }
    }
  } finally {
    await baseline.stop();
  }
  return [
    {
      what: `one message to ${accounts.length} waiting polls`,
      ours: milliseconds(ours.times),
      baseline: milliseconds(theirs.times),
      // A ratio of rates, like the others: half the baseline's rate is twice its time.
      ratio: withSpread(ratios(theirs.times, ours.times)),
      aim: '0.5',
    },
    {
      what: 'one of these events, on the main thread',
      ours: `${withSpread(ours.busy)} ms`,
      baseline: `${withSpread(theirs.busy)} ms`,
      cpu: withSpread(ratios(theirs.busy, ours.busy)),
      aim: '0.2 ms',
      data: { program: spread(ours.busy), baseline: spread(theirs.busy) },
    },
  ];
};
