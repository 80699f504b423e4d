// Requests a second, of the program and of a bare route, in turns.
import { startCeiling } from '../processes.mjs';
import { requestText } from '../raw-http.mjs';
import { ratios, withSpread } from '../statistics.mjs';
import { call, fewUsers, manyUsers } from '../world.mjs';

const connections = 16;

const each = (make) => Array.from({ length: connections }, (_, index) => make(index));

const readRequests = (accounts) =>
  each((index) => requestText('GET', '/api/v1/users/me', accounts[index]));

/** The first accounts are those who are in both channels. */
const sendRequests = (accounts, channel) =>
  each((index) =>
    requestText('POST', '/api/v1/messages', accounts[index % fewUsers], {
      type: 'stream',
      to: channel,
      topic: 'a topic',
      content: 'Lunch at **noon**? The place near the `station` has tables outside.',
    }),
  );

const rate = (numbers) => `${withSpread(numbers, 0)} /s`;

export const measureRequests = async ({ program, load, world, databaseUrl, effort }) => {
  const { accounts } = world;
  const ownUser = await call(program.site, accounts[0], 'GET', '/users/me');
  const ceiling = await startCeiling('ceiling.mjs', {
    DATABASE_URL: databaseUrl,
    OWN_USER: JSON.stringify(ownUser),
  });
  const toSmall = sendRequests(accounts, 'small');
  const contenders = {
    read: [program, readRequests(accounts)],
    readCeiling: [ceiling, readRequests(accounts)],
    small: [program, toSmall],
    sendCeiling: [ceiling, toSmall],
    large: [program, sendRequests(accounts, 'large')],
  };
  const rates = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  const round = async (seconds, keep) => {
    for (const [name, [{ port }, requests]] of Object.entries(contenders)) {
      const measured = await load.run('measureRate', { port, requests, seconds });
      if (keep) {
        rates[name].push(measured);
      }
    }
  };
  try {
    // Nobody is measured cold.
    await round(1, false);
    for (let done = 0; done < effort.rounds; done += 1) {
      await round(effort.seconds, true);
    }
  } finally {
    await ceiling.stop();
  }
  const row = (what, ours, theirs, aim) => ({
    what,
    ours: rate(rates[ours]),
    ceiling: rate(rates[theirs]),
    ratio: withSpread(ratios(rates[ours], rates[theirs])),
    aim,
  });
  return [
    row('GET /users/me', 'read', 'readCeiling', '0.8'),
    row(`POST /messages to ${fewUsers}`, 'small', 'sendCeiling', '0.5'),
    row(`POST /messages to ${manyUsers} (beside to ${fewUsers})`, 'large', 'small', '0.8'),
  ];
};
