import { aDirectory } from '../testing/a-directory';
import { topicLinks } from './topic-links';

describe('topicLinks', () => {
  it.each([
    ['no links', []],
    ['#12 and abc#3', ['https://t.example/12', 'https://g.example/abc/3']],
    ['example.com then #1', ['https://example.com', 'https://t.example/1']],
    ['https://example.com/#12', ['https://example.com/#12']],
    ['see (http://a.com/x), a@b.com', ['http://a.com/x']],
  ])('%s', (topic, urls) => {
    expect(topicLinks(topic, aDirectory.linkifiers).map(({ url }) => url)).toEqual(urls);
  });

  it('accepts every group name', () => {
    const linkifier = { id: 1, pattern: '(?P<match>a+)', urlTemplate: 'https://1.example/{match}' };
    expect(topicLinks('aa', [linkifier])).toEqual([{ text: 'aa', url: 'https://1.example/aa' }]);
  });

  it('prefers the first linkifier where two matches overlap', () => {
    const [first, second] = [
      { id: 1, pattern: 'a-(?P<n>[0-9]+)', urlTemplate: 'https://1.example/{n}' },
      { id: 2, pattern: '(?P<w>a)-(?P<n>[0-9]+)', urlTemplate: 'https://2.example/{w}/{n}' },
    ];
    expect(topicLinks('a-5', [first, second])).toEqual([
      { text: 'a-5', url: 'https://1.example/5' },
    ]);
    expect(topicLinks('a-5', [second, first])).toEqual([
      { text: 'a-5', url: 'https://2.example/a/5' },
    ]);
  });
});
