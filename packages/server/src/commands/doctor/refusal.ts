import { StartFailure } from '../../start-failure';
import type { Finding } from './finding';
import { problem } from './finding';

/** What a start would say and end with, if anything: the work is that of a start. */
export const refusalOf = async (work: () => Promise<unknown>): Promise<readonly Finding[]> => {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof StartFailure) {
      return [problem(error.message)];
    }
    throw error;
  }
};
