import { mailedHtml } from './mailed-html';

describe('mailedHtml', () => {
  it.each([
    ['<p>Hello</p>', '<p>Hello</p>'],
    [
      '<a class="x" href="/user_uploads/1/a.txt">a</a>',
      '<a class="x" href="https://chat.example/user_uploads/1/a.txt">a</a>',
    ],
    ['<a href="/#narrow/dm/1">b</a>', '<a href="https://chat.example/#narrow/dm/1">b</a>'],
    ['<a href="https://example.org/">c</a>', '<a href="https://example.org/">c</a>'],
    ['<a href="//example.org/">d</a>', '<a href="//example.org/">d</a>'],
    ['<a href="#narrow/dm/1">e</a>', '<a href="https://chat.example/#narrow/dm/1">e</a>'],
    [
      '<a href="user_uploads/1/a.txt">f</a>',
      '<a href="https://chat.example/user_uploads/1/a.txt">f</a>',
    ],
    ['<a href="mailto:a@example.org">g</a>', '<a href="mailto:a@example.org">g</a>'],
    ['<p>href="/f"</p>', '<p>href="/f"</p>'],
    ['<img alt=":wave:" class="emoji" src="/user_avatars/1.png">', ':wave:'],
    ['<img src="/user_uploads/1.png" title="a > b">after', 'after'],
    ['<img alt="&quot;x&quot; > y" src="/1.png">', '&quot;x&quot; > y'],
  ])('%s', (html, mailed) => {
    expect(mailedHtml(html, 'https://chat.example')).toBe(mailed);
  });

  it.each([
    ['/chat/user_uploads/1/a.txt', 'https://example.com/chat/user_uploads/1/a.txt'],
    ['user_uploads/1/a.txt', 'https://example.com/chat/user_uploads/1/a.txt'],
    ['#narrow/dm/1', 'https://example.com/chat/#narrow/dm/1'],
  ])('%s of a site below a path', (href, mailed) => {
    expect(mailedHtml(`<a href="${href}">a</a>`, 'https://example.com/chat')).toBe(
      `<a href="${mailed}">a</a>`,
    );
  });
});
