/*
 * Measures the renderer against bare markdown-it with DOMPurify, and against two other gates:
 * `npm run build && node packages/adapter-markdown/scripts/bench-rendering.mjs`.
 *
 * All candidates take turns in one process, so that a busy machine slows them alike; the median
 * of the rounds counts.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const MarkdownIt = require('markdown-it');
const { JSDOM } = require('jsdom');
const createDOMPurify = require('dompurify');
const { emptyDirectory } = require('@parley/core');
const { workerRenderer } = require('../dist/index.js');
const { parseDialect } = require('../dist/dialect/dialect.js');
const { renderWith } = require('../dist/render.js');
const { loadSanitizer } = require('../dist/sanitizing/sanitizer.js');

const messages = [
  'ok, thanks!',
  'Hello **world**, see https://example.com/a/path?with=query for `more`',
  'I think we should wait for the review before merging this; the tests on CI were flaky today.',
  'Two things:\n* first, the *migration* has to run\n* then we deploy\n\nAny questions?',
  'It fails with\n```python\nTraceback (most recent call last):\n  File "a.py", line 1\n```\nany idea?',
  '> We agreed on this last week.\n\nDid we? :smile: I only remember [the plan](https://example.com/plan).',
  'Great work everybody! The release is out, and the notes are at https://example.com/notes 🎉',
];

const bare = () => {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
  const purify = createDOMPurify(new JSDOM('').window);
  return (message) => purify.sanitize(markdown.render(message));
};

const ours = (sanitizer) => {
  const render = renderWith(sanitizer);
  return (message) => render(message, emptyDirectory).html;
};

/** Sanitises each block by itself and keeps what it has seen. */
const byTokens = (sanitizer) => {
  const seen = new Map();
  const sanitize = (html) => {
    if (!seen.has(html)) seen.set(html, sanitizer.plain(html));
    return seen.get(html);
  };
  return (message) =>
    parseDialect(message, emptyDirectory)
      .html.split(/(?<=<\/(?:p|ul|ol|blockquote)>)\n/)
      .map(sanitize)
      .join('\n');
};

/** Builds the DOM from the tokens, so that no HTML is parsed, and sanitises it in place. */
const inPlace = () => {
  const { window } = new JSDOM('');
  const purify = createDOMPurify(window);
  const build = (tokens, root) => {
    const open = [root];
    for (const token of tokens) {
      if (token.type === 'inline') build(token.children, open.at(-1));
      else if (token.nesting === -1) open.pop();
      else if (token.tag !== '') {
        const element = window.document.createElement(token.tag);
        for (const [name, value] of token.attrs ?? []) element.setAttribute(name, value);
        open.at(-1).appendChild(element);
        if (token.nesting === 1) open.push(element);
      } else open.at(-1).appendChild(window.document.createTextNode(token.content));
    }
    return root;
  };
  return (message) => {
    const { tokens } = parseDialect(message, emptyDirectory);
    const root = build(tokens, window.document.createElement('div'));
    return purify.sanitize(root, { IN_PLACE: true }).innerHTML;
  };
};

const parseOnly = () => {
  const { window } = new JSDOM('');
  return (message) => {
    const { html } = parseDialect(message, emptyDirectory);
    return new window.DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  };
};

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const sanitizer = await loadSanitizer();
const candidates = {
  'bare markdown-it + DOMPurify': bare(),
  'the renderer': ours(sanitizer),
  'by tokens, all new': (message) => byTokens(sanitizer)(message),
  'by tokens, all seen before': byTokens(sanitizer),
  'DOM from tokens, in place': inPlace(),
  'parsing HTML alone': parseOnly(),
};
const rounds = 120;
const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, render] of Object.entries(candidates)) {
    const start = performance.now();
    messages.forEach((message) => render(message));
    if (round >= rounds / 4) times[name].push((performance.now() - start) / messages.length);
  }
}
const base = median(times['bare markdown-it + DOMPurify']);
for (const [name, taken] of Object.entries(times)) {
  const time = median(taken);
  console.log(`${name}: ${time.toFixed(3)} ms a message, ${(base / time).toFixed(2)} of bare`);
}

const renderer = workerRenderer({ workers: 1 });
const trips = [];
for (let i = 0; i < 500; i += 1) {
  const start = performance.now();
  await renderer.render('ok, thanks!', emptyDirectory)();
  if (i >= 200) trips.push(performance.now() - start);
}
console.log(`a short message through a worker: ${median(trips).toFixed(3)} ms`);
const inThread = ours(sanitizer);
const direct = Array.from({ length: 500 }, () => {
  const start = performance.now();
  inThread('ok, thanks!');
  return performance.now() - start;
});
console.log(`the same in this thread: ${median(direct).toFixed(3)} ms`);
await renderer.stop();
