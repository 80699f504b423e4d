import { bindJobHandlers, bindUseCases } from '@parley/core';
import { RealmId, UserId, asId } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import type { DroppedEmail } from '../observer';
import { observedHandlers } from './observed-ports';

describe('the observed handlers', () => {
  it('tell of an email that was interrupted too often', async () => {
    const dropped: DroppedEmail[] = [];
    const { SendMail: send } = observedHandlers(bindJobHandlers(bindUseCases(inMemory())), (each) =>
      dropped.push(each),
    );
    const realmId = asId(RealmId)(1);
    const notice = { _tag: 'WelcomeNotice', userId: asId(UserId)(1) } as const;
    for (const interruptions of [1, 2]) {
      await send({ _tag: 'SendMail', realmId, notice, interruptions })();
    }
    expect(dropped).toEqual([{ kind: 'WelcomeNotice', realmId }]);
  });
});
