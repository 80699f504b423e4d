// The same requests to several servers of the public API by turns: the only way to compare them. The
// file that describes them is an array of
//   { name, port, processes, accounts, channels, words, person }
// `processes` are the ids of those whose processor time counts, with all that they have started;
// `accounts` have `email` and `key`, one for each connection; the rest is what client-requests.mjs takes,
// and has to be alike on all sides: as many users, subscribers, messages and hits.
import { readFileSync } from 'node:fs';
import { column } from '../compare.mjs';
import { requestsOfClients } from '../client-requests.mjs';
import { processorTimeOfTree } from '../processor.mjs';
import { median, ratios, spread, withSpread } from '../statistics.mjs';

const costOf = (processes) => processes.reduce((sum, pid) => sum + processorTimeOfTree(pid), 0);

const measure = async (load, { port, processes, accounts }, requestOf, seconds) => {
  const before = costOf(processes);
  const { rate, answered } = await load.run('measureRate', {
    port,
    requests: accounts.map(requestOf),
    seconds,
  });
  return { rate, cost: (costOf(processes) - before) / answered };
};

const describe = (rounds) =>
  `${withSpread(column(rounds, 'rate'), 0)} /s, ${median(column(rounds, 'cost')).toFixed(2)} ms`;

/** One request on the first side and on another, round by round, after one to warm up. */
const compareSides = async ({ load, effort }, [ours, theirs], [what, ourRequest, theirRequest]) => {
  const measured = { ours: [], theirs: [] };
  for (let round = -1; round < effort.rounds; round += 1) {
    const both = {
      ours: await measure(load, ours, ourRequest, effort.seconds),
      theirs: await measure(load, theirs, theirRequest, effort.seconds),
    };
    if (round >= 0) Object.entries(both).forEach(([name, result]) => measured[name].push(result));
  }
  const rates = ratios(column(measured.ours, 'rate'), column(measured.theirs, 'rate'));
  const costs = ratios(column(measured.theirs, 'cost'), column(measured.ours, 'cost'));
  return {
    what,
    ours: describe(measured.ours),
    baseline: `${theirs.name}: ${describe(measured.theirs)}`,
    ratio: withSpread(rates),
    cpu: withSpread(costs),
    data: { rate: spread(rates), cost: spread(costs) },
  };
};

/** Factors of rate and of processor time of the first side, beside each other one. */
export const measureSides = async ({ load, effort, file, report }) => {
  const [ours, ...others] = JSON.parse(readFileSync(file, 'utf8'));
  const requestsOn = (side) =>
    requestsOfClients(`http://127.0.0.1:${side.port}`, side.accounts[0], side);
  const ourRequests = await requestsOn(ours);
  for (const theirs of others) {
    const theirRequests = await requestsOn(theirs);
    for (const [index, [what, requestOf]] of ourRequests.entries()) {
      const requests = [what, requestOf, theirRequests[index][1]];
      report([await compareSides({ load, effort }, [ours, theirs], requests)]);
    }
  }
};
