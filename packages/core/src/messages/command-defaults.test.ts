import { isReadBySender } from './command-defaults';

describe('isReadBySender', () => {
  it.each([
    ['website', true],
    ['ParleyMobile', true],
    ['ZulipFlutter', true],
    ['curl', false],
    ['Unspecified', false],
    ['', false],
  ])('from client %p: %s', (client, isRead) => {
    expect(isReadBySender(client)).toBe(isRead);
  });
});
