import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pages, repository, scripts, sources, textOf } from './testing/repository';

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');

const withoutFences = (page: string): string => page.replace(/^```[\s\S]*?^```$/gm, '');

const anchorsIn = (page: string): readonly string[] =>
  Array.from(withoutFences(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));

const anchors = new Map(pages.map((path) => [path, new Set(anchorsIn(textOf(path)))]));

/** Undefined if the file exists, and has the heading if one is named. */
const problemWith = (path: string, anchor: string | undefined): string | undefined => {
  if (!existsSync(join(repository, path))) {
    return 'no such file';
  }
  return anchor === undefined || anchors.get(path)?.has(anchor) !== false
    ? undefined
    : 'no such heading';
};

/** What a page links to, apart from other sites. */
const problemsInPage = (path: string): readonly string[] =>
  Array.from(
    withoutFences(textOf(path)).matchAll(/\]\(([^)\s#]*)(?:#([^)\s]+))?\)/g),
    ([, target = '', anchor]) => [target, anchor] as const,
  )
    .filter(([target]) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
    .flatMap(([target, anchor]) => {
      const file = target === '' ? path : posix.join(posix.dirname(path), decodeURI(target));
      const problem = problemWith(file, anchor);
      return problem === undefined ? [] : [`${path}: ${file}#${anchor ?? ''}: ${problem}`];
    });

/**
 * The comments of a file, each as one line.
 *
 * A citation is `Source:`, then one or several pages with the heading, or a standard.
 */
const commentsIn = (code: string): readonly string[] =>
  Array.from(code.matchAll(/\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm), ([comment]) =>
    comment.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)? ?/g, ' '),
  );

const problemsInComment = (comment: string): readonly string[] => {
  const cited = Array.from(
    comment.matchAll(/\bdocs\/[\w./-]+?\.md(?:#([\w-]+))?/g),
    ([page, anchor]) => [page, anchor] as const,
  );
  const problems = cited.flatMap(([page, anchor]) => {
    const problem = problemWith(page.replace(/#.*$/, ''), anchor);
    return problem === undefined ? [] : [`${page}: ${problem}`];
  });
  return /\bSource: (?:the )?(?:API|reference)\b/.test(comment)
    ? [...problems, `${comment.trim()}: name the page and the heading`]
    : problems;
};

const problemsInCode = (path: string): readonly string[] =>
  commentsIn(textOf(path))
    .flatMap(problemsInComment)
    .map((problem) => `${path}: ${problem}`);

describe('the pages', () => {
  it('link to files and headings that exist', () => {
    expect(pages.flatMap(problemsInPage)).toEqual([]);
  });

  it('are what comments cite', () => {
    expect([...sources, ...scripts].flatMap(problemsInCode)).toEqual([]);
  });

  it.each([
    ['a missing page', 'Source: docs/reference/nothing.md#names.'],
    ['a missing heading', 'Source: docs/reference/topics.md#nothing.'],
    ['no page', 'Source: reference, "Names".'],
  ])('are not cited by a comment with %s', (_, comment) => {
    expect(problemsInComment(comment)).toHaveLength(1);
  });

  it.each(['Source: docs/reference/topics.md#names.', 'Source: RFC 3463.'])(
    'are cited by "%s"',
    (comment) => {
      expect(problemsInComment(comment)).toEqual([]);
    },
  );
});
