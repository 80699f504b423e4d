// Three machines with PostgreSQL, Patroni and etcd, and what can happen to them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configured, newMachine, signalAll, startOn, until, variablesIn } from './machines.mjs';

const names = ['db1', 'db2', 'db3'];

/** Patroni's own view of the cluster. */
const clusterSeenBy = async ({ address }) => {
  const response = await fetch(`http://${address}:8008/cluster`, {
    signal: AbortSignal.timeout(2000),
  });
  return response.json();
};

const databaseMachine = (folder, name, onExit) => {
  const machine = newMachine(folder, name);
  const environment = {
    ...variablesIn(configured('etcd.env', machine, { '/var/lib/etcd/parley': 'etcd' })),
    ...variablesIn(configured('patroni.env', machine)),
    ETCD_LOG_LEVEL: 'error',
  };
  const settings = join(machine.folder, 'patroni.yml');
  writeFileSync(
    settings,
    configured('patroni.yml', machine, {
      '/var/lib/postgresql/15/parley': 'data',
      '/var/run/postgresql': '',
    }),
  );
  const programs = {
    etcd: () => startOn(machine, 'etcd', [], { environment, onExit }),
    patroni: () => startOn(machine, 'patroni', [settings], { environment, onExit }),
  };
  /** Those that run, by their names. */
  const running = {};

  /** PostgreSQL outlives the Patroni that has started it; a killed one leaves its file behind. */
  const postmaster = () => {
    const data = join(machine.folder, 'data');
    try {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  };

  const pidsOf = (which) => [
    ...which.map((program) => running[program]?.pid).filter(Boolean),
    ...(which.includes('patroni') ? postmaster() : []),
  ];

  return {
    ...machine,
    superuser: {
      user: environment.PATRONI_SUPERUSER_USERNAME,
      password: environment.PATRONI_SUPERUSER_PASSWORD,
    },
    /** Starts what does not run. */
    start: (which = ['etcd', 'patroni']) =>
      which.forEach((program) => {
        running[program] ??= programs[program]();
      }),
    kill: async (which) => {
      which.forEach((program) => running[program].release());
      const ended = which.map((program) => running[program].exited);
      signalAll(pidsOf(which), 'SIGKILL');
      await Promise.all(ended);
      which.forEach((program) => delete running[program]);
    },
    freeze: () => signalAll(pidsOf(['etcd', 'patroni']), 'SIGSTOP'),
    thaw: () => signalAll(pidsOf(['etcd', 'patroni']), 'SIGCONT'),
    stop: async () => {
      const pids = pidsOf(Object.keys(running));
      Object.values(running).forEach(({ release }) => release());
      signalAll(pids, 'SIGCONT');
      signalAll(pids, 'SIGKILL');
      await Promise.all(Object.values(running).map(({ exited }) => exited));
    },
  };
};

/** A cluster that is complete: a primary, and two standbys of which one is synchronous. */
const completeIn = ({ members }) => {
  const leader = members.find(({ role }) => role === 'leader');
  const standbys = members.filter((member) => member !== leader);
  const isComplete =
    leader?.state === 'running' &&
    standbys.length === 2 &&
    standbys.every(
      ({ state, timeline }) =>
        ['running', 'streaming'].includes(state) && timeline === leader.timeline,
    ) &&
    standbys.some(({ role }) => role === 'sync_standby');
  return isComplete ? leader.name : undefined;
};

/** Starts the three machines; PostgreSQL has an empty database for Parley then. */
export const startDatabase = async (folder, onExit) => {
  const machines = names.map((name) => databaseMachine(folder, name, onExit));
  machines.forEach((machine) => machine.start());
  const named = (name) => machines.find((machine) => machine.name === name);
  return {
    machines,
    /** The machine of the primary, when nothing is missing in the cluster. */
    untilComplete: async (seconds = 180) => {
      const leader = await until('a complete cluster', seconds, async () => {
        const seen = await Promise.all(machines.map((machine) => clusterSeenBy(machine)));
        const leaders = new Set(seen.map(completeIn));
        return leaders.size === 1 ? [...leaders][0] : undefined;
      });
      return named(leader);
    },
    /** Asks Patroni to make another machine the primary. */
    switchOver: async (primary) => {
      const { members } = await clusterSeenBy(primary);
      const candidate = members.find(({ role }) => role === 'sync_standby').name;
      const response = await fetch(`http://${primary.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name, candidate }),
        signal: AbortSignal.timeout(60_000),
      });
      if (!response.ok) throw new Error(`switchover: ${await response.text()}`);
    },
    stop: () => Promise.all(machines.map((machine) => machine.stop())),
  };
};
