import { fileType } from './file-type';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const text = Buffer.from('hello');

describe('the type of a file', () => {
  it.each([
    ['image/webp', 'a.png', png, 'image/webp'],
    ['application/octet-stream', 'a.png', png, 'application/octet-stream'],
    ['text/plain', 'a.png', png, 'image/png'],
    ['text/plain', 'a', png, 'image/png'],
    ['text/plain', 'a.txt', png, 'image/png'],
    ['text/plain', 'a.jpg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['text/plain', 'a', Buffer.from('GIF89a'), 'image/gif'],
    ['text/plain', 'a', Buffer.from('RIFF0000WEBPVP8 '), 'image/webp'],
    ['text/plain', 'a', Buffer.from('0000ftypavif'), 'image/avif'],
    ['text/plain', 'a', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['text/plain', 'a.zip', text, 'application/zip'],
    ['text/plain', 'a.txt', text, 'text/plain'],
    ['text/plain', 'a.html', text, 'text/plain'],
    ['text/plain', 'a.xhtml', text, 'text/plain'],
    ['text/plain', 'a.js', text, 'text/plain'],
    ['text/plain', 'a', text, 'text/plain'],
    ['text/plain', '', Buffer.from([]), 'text/plain'],
    ['text/plain', 'a.unknown', Buffer.from([1, 0, 2]), 'application/octet-stream'],
  ])('%s, %s, %p is %s', (declared, name, head, expected) => {
    expect(fileType(declared, name, head)).toBe(expected);
  });
});
