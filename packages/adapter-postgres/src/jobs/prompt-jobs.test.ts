import type { Job, JobHandlers } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { promptJobs } from './prompt-jobs';

describe('promptJobs', () => {
  const job: Job = { _tag: 'DeactivateLeavers' };

  it('reports a job that throws, and runs those after it', async () => {
    const onJob = jest.fn();
    const jobs = promptJobs(onJob);
    const thrown = new Error('defect');
    const handle = jest
      .fn(() => TE.right(undefined))
      .mockImplementationOnce(() => {
        throw thrown;
      })
      .mockImplementationOnce(() => () => Promise.reject(thrown));
    const handlers: Pick<JobHandlers, 'DeactivateLeavers'> = { DeactivateLeavers: handle };
    jobs.use(handlers as JobHandlers);
    await jobs.run([job, job, job]);
    expect(onJob.mock.calls).toEqual([
      [expect.objectContaining({ failure: expect.objectContaining({ cause: thrown }) })],
      [expect.objectContaining({ failure: expect.objectContaining({ cause: thrown }) })],
      [expect.objectContaining({ failure: undefined })],
    ]);
  });
});
