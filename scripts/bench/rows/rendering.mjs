// The renderer beside bare markdown-it with DOMPurify, and beside other ways to keep the gate. All
// take turns in this process, and what counts is its processor time, so that what else the machine
// does is not measured.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../root.mjs';
import { median, withSpread } from '../statistics.mjs';

const folder = join(root, 'packages/adapter-markdown');
const require = createRequire(join(folder, 'package.json'));

const messages = [
  'ok, thanks!',
  'Hello **world**, see https://example.com/a/path?with=query for `more`',
  'I think we should wait for the review before merging this; the tests on CI were flaky today.',
  'Two things:\n* first, the *migration* has to run\n* then we deploy\n\nAny questions?',
  'It fails with\n```python\nTraceback (most recent call last):\n  File "a.py", line 1\n```\nany idea?',
  '> We agreed on this last week.\n\nDid we? :smile: I only remember [the plan](https://example.com/plan).',
  'Great work everybody! The release is out, and the notes are at https://example.com/notes 🎉',
];

/** Each candidate renders one message; docs/decisions/sanitizing-whole-messages.md compares them. */
const makeCandidates = async () => {
  const MarkdownIt = require('markdown-it');
  const { JSDOM } = require('jsdom');
  const createDOMPurify = require('dompurify');
  const { emptyDirectory } = require('@parley/core/access');
  const { parseDialect } = require(join(folder, 'dist/dialect/dialect.js'));
  const { renderWith } = require(join(folder, 'dist/render.js'));
  const { loadSanitizer } = require(join(folder, 'dist/sanitizing/sanitizer.js'));
  const sanitizer = await loadSanitizer();

  const bare = () => {
    const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
    const purify = createDOMPurify(new JSDOM('').window);
    return (message) => purify.sanitize(markdown.render(message));
  };

  const whole = () => {
    const render = renderWith(loadSanitizer);
    return async (message) => (await render(message, emptyDirectory)).html;
  };

  /** DOMPurify on a DOM for every message, as for HTML that is not recognized. */
  const withDom = () => (message) => sanitizer.plain(parseDialect(message, emptyDirectory).html);

  /** Sanitizes each block by itself and caches the results. */
  const byBlocks = (seen) => {
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

  /** Builds the DOM from the tokens, so that no HTML is parsed, and sanitizes it in place. */
  const inPlace = () => {
    const { window } = new JSDOM('');
    const purify = createDOMPurify(window);
    const build = (tokens, parent) => {
      const open = [parent];
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
      return parent;
    };
    return (message) => {
      const { tokens } = parseDialect(message, emptyDirectory);
      const made = build(tokens, window.document.createElement('div'));
      return purify.sanitize(made, { IN_PLACE: true }).innerHTML;
    };
  };

  const parsedAlone = () => {
    const { window } = new JSDOM('');
    return (message) => {
      const { html } = parseDialect(message, emptyDirectory);
      return new window.DOMParser().parseFromString(html, 'text/html').body.innerHTML;
    };
  };

  return {
    bare: bare(),
    'rendering a message': whole(),
    '  always with a DOM': withDom(),
    '  by blocks, none seen before': (message) => byBlocks(new Map())(message),
    '  by blocks, all seen before': byBlocks(new Map()),
    '  DOM from tokens, sanitized in place': inPlace(),
    '  HTML parsed alone, not sanitized': parsedAlone(),
  };
};

/** Milliseconds of work a message, round by round; the first quarter warms up. */
const measure = async (candidates, rounds) => {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, render] of Object.entries(candidates)) {
      const before = process.cpuUsage();
      for (const message of messages) await render(message);
      const { user, system } = process.cpuUsage(before);
      if (round >= rounds / 4) times[name].push((user + system) / 1000 / messages.length);
    }
  }
  return times;
};

/** Rounds in one number: a single one is so short that any pause would be its ratio. */
const inGroups = (numbers, groups) => {
  const size = Math.floor(numbers.length / groups);
  return Array.from({ length: groups }, (_, group) =>
    median(numbers.slice(group * size, (group + 1) * size)),
  );
};

const milliseconds = (numbers) => `${withSpread(numbers, 2)} ms`;

export const measureRendering = async ({ effort }) => {
  const { bare, ...others } = await makeCandidates();
  const { bare: base, ...times } = await measure({ bare, ...others }, effort.renderings);
  const groups = 5;
  const bases = inGroups(base, groups);
  return Object.entries(times).map(([name, taken], index) => {
    const own = inGroups(taken, groups);
    return {
      what: name,
      ours: milliseconds(own),
      baseline: milliseconds(bases),
      ratio: withSpread(own.map((time, group) => bases[group] / time)),
      aim: index === 0 ? '2' : '',
    };
  });
};
