import { integrations } from '@parley/core/integrations';
import * as E from 'fp-ts/Either';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

let render: RenderForTest;

beforeAll(async () => {
  render = await loadRenderForTest();
});

const github = integrations.find(({ name }) => name === 'github');

/** The HTML of the message about an issue with the title. */
const htmlOf = (title: string): string => {
  const url = 'https://github.com/acme/bakery';
  const event = github?.read({
    headers: { 'x-github-event': 'issues' },
    options: {},
    body: {
      action: 'closed',
      repository: { full_name: 'acme/bakery', html_url: url },
      sender: { login: title },
      issue: { number: 1, title, html_url: `${url}/issues/1`, body: null },
    },
  });
  const [message] = event !== undefined && E.isRight(event) ? event.right.messages : [];
  expect(message).toBeDefined();
  return render(message?.content ?? '').html;
};

describe('text from outside of the organization in the message of an integration', () => {
  it.each([
    'verify here](evil.com/login) [',
    '[click](evil.com)',
    'see https://evil.com/a',
    'see evil.com/a.png',
    '![x](evil.com/a.png)',
    '[x](/user_uploads/1/2/x.png)',
    'mail@evil.com',
    '<https://evil.com>',
    '**bold** `code` ~~gone~~ $$x$$',
    '@**all** @_**Ann Lee|1** #**stage** :smile: <time:2026-01-01T00:00:00Z>',
    '@**Ann Lee|1**',
    '/poll Lunch?',
  ])('is shown as it is: %s', (title) => {
    const html = htmlOf(title);
    const targets = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, target]) => target);
    expect(targets).toEqual(['https://github.com/acme/bakery/issues/1']);
    expect(html).not.toMatch(/<(?:img|code|del|time)|mention|katex|emoji|class="stream/);
    expect(html.match(/<strong>/g)).toHaveLength(1);
  });

  it('keeps its letters', () => {
    expect(htmlOf('snake_case #12, v1.0')).toContain('snake_case #12, v1.0');
  });
});
