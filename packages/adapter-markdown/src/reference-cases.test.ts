import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDirectory } from '@parley/core/access';
import * as t from 'io-ts';
import { JSDOM } from 'jsdom';
import { readJson } from './testing/read-json';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

const Cases = t.array(
  t.intersection([
    t.type({ input: t.string, accepted: t.array(t.string) }),
    t.partial({ translate_emoticons: t.boolean }),
  ]),
);

// These files are not part of the repository; without them, this project's own cases in
// dialect.test.ts cover the dialect.
const folder = join(__dirname, '../../../../shared/reference');
const files = ['markdown-cases.json', 'markdown-linkify-cases.json'].map((name) =>
  join(folder, name),
);

const read = (file: string): t.TypeOf<typeof Cases> =>
  existsSync(file) ? readJson(file, Cases) : [];

const { window } = new JSDOM('');

/** Normalizes equivalent HTML; colors inside code are ignored. */
const canonical = (html: string): string => {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll('.codehilite code').forEach((code) => {
    code.replaceChildren(code.textContent);
  });
  return body.innerHTML.replace(/\s+(?=<)|(?<=>)\s+$/g, '');
};

describe('the reference cases of the dialect', () => {
  let render: RenderForTest;
  beforeAll(async () => {
    render = await loadRenderForTest();
  });

  it('renders each to one of the accepted forms', () => {
    const wrong = files.flatMap(read).flatMap((given) => {
      const translatesEmoticons = given.translate_emoticons === true;
      const { html } = render(given.input, {
        ...emptyDirectory,
        translatesEmoticons,
        acceptsAnyTime: true,
      });
      const isRight = given.accepted.some((form) => canonical(form) === canonical(html));
      return isRight ? [] : [{ input: given.input, html, accepted: given.accepted }];
    });
    expect(wrong).toEqual([]);
  });
});
