import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aMessage, aRealm, aUser } from '../../../testing';
import { messageFailure } from '../../failures';
import { getHistory } from './get-history';

describe('getHistory', () => {
  const caller = aCaller();
  const other = aUser();
  const message = aMessage({
    senderId: other.id,
    content: 'second',
    editHistory: [
      {
        userId: other.id,
        timestamp: 1_700_000_060,
        prevContent: 'first',
        prevRenderedContent: '<p>first</p>',
      },
    ],
  });
  const recipient = {
    _tag: 'DirectRecipient' as const,
    id: message.recipientId,
    realmId: message.realmId,
    userIds: [caller.user.id, other.id],
  };
  const ports = inMemory({
    users: [caller.user, other],
    recipients: [recipient],
    messages: [message],
  });
  const get = (visibility: 'all' | 'moves' | 'none', messageId = message.id) => {
    const realm = aRealm({ settings: { message_edit_history_visibility_policy: visibility } });
    return getHistory(ports)({ ...caller, realm }, { messageId })();
  };

  it('returns every state of the message, oldest first', async () => {
    expect(await get('all')).toMatchObject(
      E.right({ snapshots: [{ content: 'first' }, { content: 'second' }], isDirect: true }),
    );
  });

  it('returns only moves if the organization shows no edits', async () => {
    expect(await get('moves')).toMatchObject(E.right({ snapshots: [{ content: 'second' }] }));
  });

  it.each([
    ['the organization shows no history', 'none', message.id, 'EditHistoryDisabled'],
    ['there is no such message', 'all', aMessage().id, 'InvalidMessage'],
  ] as const)('fails if %s', async (_, visibility, messageId, failure) => {
    expect(await get(visibility, messageId)).toEqual(E.left(messageFailure(failure)));
  });
});
