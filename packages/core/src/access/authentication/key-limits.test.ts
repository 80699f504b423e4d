import * as E from 'fp-ts/Either';
import { NamedKeyId, asId, currentLevel } from '../../kernel';
import { aChannel } from '../../testing';
import { accessFailure } from '../failures';
import { checkKey, checkKeyChannel } from './key-limits';
import type { KeyNeed, KeyScope } from './named-key';

const id = asId(NamedKeyId)(1);
const viewer = (scope: KeyScope, level = currentLevel) => ({
  key: { id, scope, channelIds: null },
  level,
});

const needs: readonly KeyNeed[] = ['read', 'readChannel', 'send', 'write', 'credentials'];

describe('checkKey', () => {
  it.each<readonly [KeyScope, readonly KeyNeed[]]>([
    ['read', ['read', 'readChannel']],
    ['send', ['send']],
    ['full', ['read', 'readChannel', 'send', 'write']],
  ])('lets keys with the scope %s %j', (scope, allowed) => {
    expect(needs.filter((need) => E.isRight(checkKey(viewer(scope), need)))).toEqual(allowed);
    const refused = needs.find((need) => !allowed.includes(need)) ?? 'credentials';
    expect(checkKey(viewer(scope), refused)).toEqual(
      E.left(accessFailure('BeyondKey', { limit: scope })),
    );
  });

  it.each<readonly [KeyScope, readonly KeyNeed[]]>([
    ['read', ['readChannel']],
    ['send', ['send']],
    ['full', ['readChannel', 'send']],
  ])('lets keys with the scope %s and channels %j', (scope, allowed) => {
    const limited = { key: { id, scope, channelIds: [aChannel().id] }, level: currentLevel };
    expect(needs.filter((need) => E.isRight(checkKey(limited, need)))).toEqual(allowed);
    expect(checkKey(limited, 'credentials')).toEqual(
      E.left(accessFailure('BeyondKey', { limit: scope })),
    );
    expect(checkKey({ ...limited, key: { ...limited.key, scope: 'full' } }, 'read')).toEqual(
      E.left(accessFailure('BeyondKey', { limit: 'channels' })),
    );
  });

  it('lets the own key of the account and sessions do everything', () => {
    expect(checkKey({ key: undefined, level: currentLevel }, 'credentials')).toEqual(
      E.right(undefined),
    );
  });

  it('lets keys read only at levels that show no addresses to write to', () => {
    expect(checkKey(viewer('read', 1), 'read')).toEqual(
      E.left(accessFailure('BeyondKey', { limit: 'level' })),
    );
  });
});

describe('checkKeyChannel', () => {
  const [allowed, other] = [aChannel().id, aChannel().id];
  const limited = { key: { id, scope: 'send' as const, channelIds: [allowed] } };
  const refused = E.left(accessFailure('BeyondKey', { limit: 'channels' }));

  it('lets limited keys send to their channels alone', () => {
    expect(checkKeyChannel(limited, allowed)).toEqual(E.right(undefined));
    expect(checkKeyChannel(limited, other)).toEqual(refused);
    expect(checkKeyChannel(limited, undefined)).toEqual(refused);
    expect(checkKeyChannel(viewer('send'), undefined)).toEqual(E.right(undefined));
  });
});
