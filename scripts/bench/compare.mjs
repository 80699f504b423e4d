// Alternating rounds of the server and its baseline: rate, and CPU time of Node and PostgreSQL.
import { processorTimeBelow, processorTimeOfTree } from './processor.mjs';
import { median, ratios, spread, withSpread } from './statistics.mjs';

/**
 * One side of a comparison for a while: requests per second, CPU milliseconds per request, of the
 * process with those that it has started.
 */
export const measureSide = async ({ load, postmaster }, { process, requests }, seconds) => {
  const before = [processorTimeOfTree(process.pid), processorTimeBelow(postmaster)];
  const { rate, answered } = await load.run('measureRate', {
    port: process.port,
    requests,
    seconds,
  });
  const [node, postgres] = [
    processorTimeOfTree(process.pid) - before[0],
    processorTimeBelow(postmaster) - before[1],
  ].map((milliseconds) => milliseconds / answered);
  return { rate, node, postgres };
};

export const column = (rounds, name) => rounds.map((round) => round[name]);

/** Rate, and CPU time of Node and PostgreSQL, of one side of all rounds. */
export const describe = (rounds) =>
  `${withSpread(column(rounds, 'rate'), 0)} /s, ${median(column(rounds, 'node')).toFixed(2)} + ${median(column(rounds, 'postgres')).toFixed(2)} ms`;

/**
 * Compares the sides round by round. Each side is a process and the requests of its connections;
 * both are warmed up first.
 */
export const compare = async (context, { what, ours, theirs, target }) => {
  const { rounds, seconds } = context.effort;
  const measured = { ours: [], theirs: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, side] of Object.entries({ ours, theirs })) {
      const result = await measureSide(context, side, round < 0 ? Math.min(1, seconds) : seconds);
      if (round >= 0) measured[name].push(result);
    }
  }
  const rates = ratios(column(measured.ours, 'rate'), column(measured.theirs, 'rate'));
  const total = ({ node, postgres }) => node + postgres;
  const cpu = ratios(measured.theirs.map(total), measured.ours.map(total));
  const numbers = (side) =>
    Object.fromEntries(
      ['rate', 'node', 'postgres'].map((name) => [name, spread(column(side, name))]),
    );
  return {
    what,
    ours: describe(measured.ours),
    baseline: describe(measured.theirs),
    ratio: withSpread(rates),
    cpu: withSpread(cpu),
    aim: target,
    data: {
      program: numbers(measured.ours),
      baseline: numbers(measured.theirs),
      shareOfRate: spread(rates),
      shareOfCpu: spread(cpu),
    },
  };
};
