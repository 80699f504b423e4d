import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { Clock, JobHandlers, JobQueue, JobRunner } from '../kernel';
import { runJob } from '../kernel';
import type { Cell, Change } from './cell';
import { changing } from './cell';
import { nextNumber } from './next-id';
import type { StoredJob } from './state';

/** A job without a key is never replaced, because no key equals its number. */
const isOther = (key: string | undefined) => (job: StoredJob) =>
  key === undefined || job.key !== key;

const add =
  (added: StoredJob): Change =>
  (state) => ({ ...state, jobs: [...state.jobs.filter(isOther(added.key)), added] });

export const inMemoryJobs = (cell: Cell, clock: Clock): JobQueue => ({
  enqueue: (job, runAt, key) =>
    TE.fromIO(() => {
      cell.write(add({ number: nextNumber(), job, runAt: runAt ?? clock.now(), key }));
    }),
  enqueueAll: (jobs) =>
    TE.fromIO(() =>
      jobs.forEach(({ job, runAt }) =>
        cell.write(add({ number: nextNumber(), job, runAt: runAt ?? clock.now(), key: undefined })),
      ),
    ),
  finish: (key) =>
    TE.fromIO(() => {
      const { jobs } = cell.read();
      cell.write((state) => ({ ...state, jobs: state.jobs.filter(isOther(key)) }));
      return !jobs.every(isOther(key));
    }),
  cancel: (key) => changing(cell, (state) => ({ ...state, jobs: state.jobs.filter(isOther(key)) })),
});

const runDue = async (cell: Cell, clock: Clock, handlers: JobHandlers): Promise<void> => {
  const tried = new Set<number>();
  const next = () =>
    cell.read().jobs.find(({ number, runAt }) => runAt <= clock.now() && !tried.has(number));
  for (let due = next(); due !== undefined; due = next()) {
    const { number, job } = due;
    tried.add(number);
    if (E.isRight(await runJob(handlers, job)())) {
      cell.write((state) => ({
        ...state,
        jobs: state.jobs.filter((other) => other.number !== number),
      }));
    }
  }
};

export const inMemoryJobRunner = (cell: Cell, clock: Clock): JobRunner => ({
  runDue: (handlers) => TE.fromTask(() => runDue(cell, clock, handlers)),
});
