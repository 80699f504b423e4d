// Two processes that serve one port, beside one: by CPU time for each request, since load and
// PostgreSQL need processors of their own before a rate could say it.
import { openPool } from '@parley/adapter-postgres';
import { compare } from '../compare.mjs';
import { postmasterOf } from '../processor.mjs';
import { requestText } from '../raw-http.mjs';
import { fewUsers } from '../world.mjs';
import { connections, readRequests, sendRequests } from './requests.mjs';

const page = new URLSearchParams({ anchor: 'newest', num_before: 100, num_after: 0 });

const pageRequests = (accounts) =>
  Array.from({ length: connections }, (_, index) =>
    requestText('GET', `/api/v1/messages?${page}`, accounts[index]),
  );

/** Twice the requests with the CPU time of 1.9 times as many. */
const target = '0.95';

export const measureProcesses = async ({ program, startBeside, load, world, ...given }) => {
  const { databaseUrl, effort } = given;
  const { accounts } = world;
  const pool = openPool({ connectionString: databaseUrl }, console.error);
  const two = await startBeside({ WORKERS: '2' });
  try {
    const context = { load, effort, postmaster: await postmasterOf(pool) };
    const beside = (what, requests) =>
      compare(context, {
        what: `${what}, two processes beside one`,
        // As many for each process.
        ours: { process: two, requests: [...requests, ...requests] },
        theirs: { process: program, requests },
        target,
      });
    return [
      await beside('GET /users/me', readRequests(accounts)),
      await beside('GET /messages, a page of 100', pageRequests(accounts)),
      await beside(`POST /messages to ${fewUsers}`, sendRequests(accounts, 'small')),
    ];
  } finally {
    await two.stop();
    await pool.end();
  }
};
