import { bindJobHandlers } from '../bind-job-handlers';
import type { Ports } from '../use-cases';
import { bindUseCases } from '../use-cases';
import { done } from './contracts/world';

/** Runs every job that is due, with the use cases that the server binds. */
export const runJobs = (ports: Ports): Promise<void> =>
  done(ports.jobs.runDue(bindJobHandlers(bindUseCases(ports))));
