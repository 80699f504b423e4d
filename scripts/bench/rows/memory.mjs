// What the server holds for users in memory, for queues that nobody reads, and for waiting polls,
// after a garbage collection, with the buffers outside of the heap.
import { startProbedBaseline, startProbedProgram } from '../probed.mjs';
import { requestText } from '../raw-http.mjs';
import { call, manyUsers, registerForMessages } from '../world.mjs';

const pollOf = (account, queueId) =>
  requestText('GET', `/api/v1/events?queue_id=${queueId}&last_event_id=-1`, account);

const held = async (program) => (await program.probe()).heldBytes;

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Bytes for each of the requests while they wait for a response. */
const heldByWaiting = async (program, load, requests) => {
  const before = await held(program);
  await load.run('holdRequests', { port: program.port, requests });
  const bytes = (await held(program)) - before;
  await load.run('dropRequests', {});
  return bytes / requests.length;
};

const queuesOf = async (site, accounts) => {
  const queues = [];
  for (const account of accounts) {
    queues.push(await registerForMessages(site, account));
  }
  return queues;
};

/** The accounts, over and over again. */
const times = (accounts, count) =>
  Array.from({ length: count }, (_, index) => accounts[index % accounts.length]);

export const measureMemory = async ({ load, world, databaseUrl, effort }) => {
  const program = await startProbedProgram(databaseUrl);
  const accounts = world.accounts.slice(0, effort.waiting / 20);
  try {
    // The first ones load code, and the facts of the accounts.
    await queuesOf(program.site, accounts);
    const before = await held(program);
    await call(program.site, accounts[0], 'GET', '/users');
    const withUsers = await held(program);
    const owners = times(accounts, effort.waiting * 2);
    const queues = await queuesOf(program.site, owners);
    const withQueues = await held(program);
    const polls = owners
      .slice(0, effort.waiting)
      .map((account, index) => pollOf(account, queues[index].queue_id));
    const poll = await heldByWaiting(program, load, polls);
    const baseline = await startProbedBaseline('broadcast-baseline.mjs', {
      EVENT: '{}',
      QUEUE_ID: 'a queue',
    });
    const bare = await heldByWaiting(baseline, load, polls).finally(baseline.stop);
    const [users, queue] = [withUsers - before, (withQueues - withUsers) / owners.length];
    return [
      {
        what: `${manyUsers} users in memory, and their JSON`,
        ours: `${(users / 2 ** 20).toFixed(1)} MB`,
        aim: 'under 60 MB',
        data: { users },
      },
      {
        what: 'a queue that nobody reads',
        ours: kilobytes(queue),
        aim: 'under 1 KB',
        data: { queue },
      },
      {
        what: 'a waiting poll, with its connection',
        ours: kilobytes(poll),
        baseline: kilobytes(bare),
        aim: 'under 12 KB',
        data: { poll, bare },
      },
    ];
  } finally {
    await program.stop();
  }
};
