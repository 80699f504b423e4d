import { MessageId, RealmId, asId } from '@parley/core/kernel';
import { aMessageView } from '@parley/core/testing';
import { keptMessages } from './kept-messages';

const realmId = asId(RealmId)(1);
const otherRealmId = asId(RealmId)(2);

const aKept = (id: number, version = 1, size = 1000) => ({
  realmId,
  version,
  size,
  view: aMessageView({ id: asId(MessageId)(id) }),
});

describe('kept messages', () => {
  it('are found by the version of their row', () => {
    const kept = keptMessages();
    const first = aKept(1);
    kept.keep(first);
    expect(kept.find(realmId, 1, 1)).toBe(first.view);
    expect(kept.find(realmId, 1, 2)).toBeUndefined();
    expect(kept.find(otherRealmId, 1, 1)).toBeUndefined();
    expect(kept.find(realmId, 2, 1)).toBeUndefined();
    const second = aKept(1, 2);
    kept.keep(second);
    expect(kept.find(realmId, 1, 1)).toBeUndefined();
    expect(kept.find(realmId, 1, 2)).toBe(second.view);
  });

  it('are dropped beyond the limit, the least recently used first', () => {
    const kept = keptMessages(5000);
    for (const id of [1, 2, 3]) {
      kept.keep(aKept(id));
    }
    kept.find(realmId, 1, 1);
    kept.keep(aKept(4));
    const found = [1, 2, 3, 4].filter((id) => kept.find(realmId, id, 1) !== undefined);
    expect(found).toEqual([1, 3, 4]);
  });

  it('take their place only once', () => {
    const kept = keptMessages(5000);
    for (let version = 1; version < 20; version += 1) {
      kept.keep(aKept(1, version));
      kept.keep(aKept(2, version));
    }
    expect(kept.find(realmId, 1, 19)).toBeDefined();
    expect(kept.find(realmId, 2, 19)).toBeDefined();
  });

  it('do not include long messages', () => {
    const kept = keptMessages();
    kept.keep(aKept(1, 1, 1_000_000));
    expect(kept.find(realmId, 1, 1)).toBeUndefined();
  });
});
