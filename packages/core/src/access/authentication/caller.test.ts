import { aCaller, aVisitor } from '../../testing';
import { clientName, isCaller } from './caller';

describe('clientName', () => {
  it.each([
    ['ParleyMobile/26.2 (Android)', 'ParleyMobile'],
    ['curl/8.1', 'curl'],
    ['My client', 'My client'],
    ['  Padded /1', 'Padded'],
    ['💥'.repeat(40), '💥'.repeat(30)],
    ['a'.repeat(500), 'a'.repeat(30)],
    ['/8.1', 'Unspecified'],
    ['', 'Unspecified'],
    ['   ', 'Unspecified'],
    [undefined, 'Unspecified'],
  ])('of %p is %p', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});

describe('isCaller', () => {
  it('distinguishes callers from visitors', () => {
    expect(isCaller(aCaller())).toBe(true);
    expect(isCaller(aVisitor())).toBe(false);
  });
});
