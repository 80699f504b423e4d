import * as fc from 'fast-check';
import { unreadIn } from '../unread-model';
import { listed, registered } from './unread-counts/answers';
import type { Model } from './unread-counts/model-changes';
import { emptyModel } from './unread-counts/model-changes';
import type { Operation } from './unread-counts/operations';
import { operations } from './unread-counts/operations';
import { readerActions } from './unread-counts/reader-actions';
import { senderActions } from './unread-counts/sender-actions';
import type { Stage } from './unread-counts/stage';
import { setStage } from './unread-counts/stage';
import type { MakeStore } from './world';
import { anotherWorld } from './world';

type Action = (model: Model, operation: Operation) => Promise<Model>;

/** Runs each operation, and returns the model after it. */
const performer = (stage: Stage): Action => {
  const actions: Readonly<Record<Operation['kind'], Action>> = {
    ...senderActions(stage),
    ...readerActions(stage),
  };
  return (model, operation) => actions[operation.kind](model, operation);
};

/** The unread messages equal those of a simple model, after any sequence of operations. */
export const unreadCountsContract = (makeStore: MakeStore, numRuns: number): void =>
  describe('unread counts', () => {
    it('equal those of a simple model after any operations', async () => {
      await fc.assert(
        fc.asyncProperty(operations, fc.boolean(), async (wanted, isGuest) => {
          const stage = await setStage(await anotherWorld(await makeStore()), isGuest);
          const perform = performer(stage);
          let model = emptyModel(stage);
          for (const operation of wanted) {
            model = await perform(model, operation);
          }
          const expected = unreadIn(model);
          expect(await registered(stage)).toEqual(expected);
          expect(await listed(stage, 'starred')).toEqual(expected.starred);
        }),
        { numRuns },
      );
    });
  });
