import { isReadBySender } from './human-clients';

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
