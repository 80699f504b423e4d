import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { channelFailure } from '../../../channels';
import { ChannelId, onlyTo } from '../../../kernel';
import { aCaller, aChannel, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import type { CreateNamedKey } from '../steps/issue-named-key';
import { createNamedKey, listNamedKeys, revokeNamedKey } from './manage-named-keys';

const caller = aCaller({ user: aUser() });
const command: CreateNamedKey = { name: ' CI ', scope: 'full', channelIds: null, expiresAt: null };
const aWorld = () => inMemory({ realms: [someRealm], users: [caller.user] });

describe('named keys', () => {
  it('are created, listed and revoked, which the account learns', async () => {
    const ports = aWorld();
    const created = await createNamedKey(ports)(caller, command)();
    const key = E.isRight(created) ? created.right.key : undefined;
    expect(created).toMatchObject(
      E.right({ text: expect.stringMatching(/^[0-9a-f]{40}$/), key: { name: 'CI' } }),
    );
    expect(await listNamedKeys(ports)(caller)()).toEqual(E.right([key]));
    const [stored] = ports.state().namedKeys;
    expect(E.isRight(created) && created.right.text).not.toBe(stored?.tokenHash);
    expect(key && (await revokeNamedKey(ports)(caller, key.id)())).toEqual(E.right(undefined));
    expect(key && (await revokeNamedKey(ports)(caller, key.id)())).toEqual(
      E.left(accountFailure('NoSuchNamedKey')),
    );
    expect(ports.state().events.map(({ event, audience }) => ({ event, audience }))).toEqual(
      [[key], []].map((keys) => ({
        event: { _tag: 'NamedKeysChanged', userId: caller.user.id, keys },
        audience: onlyTo(caller.user.id),
      })),
    );
  });

  it.each<readonly [Partial<CreateNamedKey>, 'channels' | 'noName' | 'past']>([
    [{ name: '  ' }, 'noName'],
    [{ channelIds: [] }, 'channels'],
    [{ expiresAt: someTime - 1000 }, 'past'],
  ])('cannot be %j', async (given, problem) => {
    const ports = aWorld();
    expect(await createNamedKey(ports)(caller, { ...command, ...given })()).toEqual(
      E.left(accountFailure('InvalidNamedKey', { problem })),
    );
  });

  it('are limited to channels that the account can read', async () => {
    const [open, hidden] = [aChannel({}), aChannel({ privacy: 'private' })];
    const ports = inMemory({ realms: [someRealm], users: [caller.user], channels: [open, hidden] });
    const creating = (...channelIds: readonly ChannelId[]) =>
      createNamedKey(ports)(caller, { ...command, channelIds })();
    expect(E.isRight(await creating(open.id, open.id))).toBe(true);
    for (const id of [hidden.id, nextId(ChannelId)]) {
      expect(await creating(open.id, id)).toEqual(E.left(channelFailure('InvalidChannelId')));
    }
    expect(ports.state().namedKeys).toHaveLength(1);
  });

  it('are limited in number', async () => {
    const ports = aWorld();
    for (let count = 0; count < 20; count += 1) {
      expect(E.isRight(await createNamedKey(ports)(caller, command)())).toBe(true);
    }
    expect(await createNamedKey(ports)(caller, command)()).toEqual(
      E.left(accountFailure('TooManyNamedKeys', { limit: 20 })),
    );
  });
});
