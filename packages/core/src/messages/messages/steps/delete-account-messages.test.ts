import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import type { AccountMessages } from '../../../kernel';
import { MessageId, RecipientId } from '../../../kernel';
import { aChannel, aMessage, aUser, someRealm } from '../../../testing';
import { deleteAccountMessages } from './delete-account-messages';

describe('deleteAccountMessages', () => {
  const [account, other] = [aUser({ isActive: false }), aUser()];
  const [open, secret] = [aChannel(), aChannel({ privacy: 'private' })];
  const conversation = {
    _tag: 'DirectRecipient' as const,
    id: nextId(RecipientId),
    realmId: someRealm.id,
    userIds: [account.id, other.id],
  };
  const by = (senderId: typeof account.id) =>
    [open.recipientId, secret.recipientId, conversation.id].map((recipientId) =>
      aMessage({ recipientId, senderId, topic: recipientId === conversation.id ? '' : 'lunch' }),
    );
  const [own, others] = [by(account.id), by(other.id)];
  const newestId = nextId(MessageId);
  const later = aMessage({ recipientId: open.recipientId, senderId: account.id });
  const remaining = async (kinds: readonly AccountMessages[]) => {
    const { state, ...ports } = inMemory({
      realms: [someRealm],
      users: [account, other],
      channels: [open, secret],
      recipients: [conversation],
      messages: [...own, ...others, later],
    });
    const job = {
      _tag: 'DeleteAccountMessages' as const,
      realmId: someRealm.id,
      accounts: [{ userId: account.id, newestId }],
      kinds,
    };
    expect(await deleteAccountMessages(ports)(job, undefined)()).toEqual(E.right(true));
    const ids = state().messages.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...others, later].map(({ id }) => id)));
    return own.map(({ id }) => ids.includes(id));
  };

  it.each<[readonly AccountMessages[], readonly boolean[]]>([
    [['publicChannels'], [false, true, true]],
    [['privateChannels'], [true, false, true]],
    [['direct'], [true, true, false]],
    [
      ['publicChannels', 'privateChannels', 'direct'],
      [false, false, false],
    ],
    [[], [true, true, true]],
  ])(
    'deletes messages of the kinds %j that the account sent before its deactivation',
    async (kinds, kept) => {
      expect(await remaining(kinds)).toEqual(kept);
    },
  );
});
