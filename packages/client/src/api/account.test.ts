import { apiUrl, authorization } from './account';

describe('apiUrl', () => {
  it.each([
    ['https://chat.example.org', 'https://chat.example.org/api/v1'],
    ['https://chat.example.org//', 'https://chat.example.org/api/v1'],
    ['http://chat.example.org:8080/chat/', 'http://chat.example.org:8080/chat/api/v1'],
    ['chat.example.org', 'https://chat.example.org/api/v1'],
    ['localhost:9991', 'http://localhost:9991/api/v1'],
    ['127.0.0.1', 'http://127.0.0.1/api/v1'],
    ['localhost.example.org', 'https://localhost.example.org/api/v1'],
  ])('of %s is %s', (site, url) => {
    expect(apiUrl(site)).toBe(url);
  });
});

describe('authorization', () => {
  it('encodes address and key as UTF-8', () => {
    const header = authorization({ site: 'x', email: 'zoë@example.org', apiKey: 'k' });
    expect(header).toEqual({ authorization: 'Basic em/Dq0BleGFtcGxlLm9yZzpr' });
  });

  it('is absent without credentials', () => {
    expect(authorization({ site: 'x' })).toEqual({});
    expect(authorization({ site: 'x', email: 'a' })).toEqual({});
  });
});
