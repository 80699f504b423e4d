import { contentTypeOf, isShownInline } from './content-type';

describe('contentTypeOf', () => {
  it.each([
    ['text/plain', 'x.bin', 'text/plain'],
    ['Text/HTML; charset=utf-8', 'x', 'text/html'],
    ['', 'photo.JPG', 'image/jpeg'],
    ['application/octet-stream', 'x.pdf', 'application/pdf'],
    ['text/html\r\nx: y', 'x', 'application/octet-stream'],
    ['nonsense', 'constructor', 'application/octet-stream'],
    ['', 'x.constructor', 'application/octet-stream'],
  ])('reads the content type %j of a file named %s as %s', (sent, name, type) => {
    expect(contentTypeOf(sent, name)).toBe(type);
  });
});

describe('isShownInline', () => {
  it.each([
    ['image/png', true],
    ['application/pdf', true],
    ['text/plain', true],
    ['text/html', false],
    ['image/svg+xml', false],
    ['application/xml', false],
    ['text/javascript', false],
  ])('%s: %s', (type, isShown) => {
    expect(isShownInline(type)).toBe(isShown);
  });
});
