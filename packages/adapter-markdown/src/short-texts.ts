import type { Linkifier, RenderingDirectory } from '@parley/core/access';
import { expandedSize } from './linkifiers/re2';

/**
 * Maximum length of a text that is rendered on the main thread, in UTF-16 code units. The most
 * expensive one of this length takes a few milliseconds, most take 0.1.
 */
export const maxShortLength = 500;

/** Maximum product of the length of a text and the weight of the linkifiers that search it. */
const maxLinkifierWork = 20_000;

/** A group that is repeated takes several times as long to search as its length suggests. */
const repeatsGroup = /\)[*+{]/;

const weightOfRepetition = 5;

/** A linkifier inserts its URL once for each match, which costs a tenth of searching as much. */
const weightOf = ({ pattern, urlTemplate }: Linkifier): number =>
  expandedSize(pattern) * (repeatsGroup.test(pattern) ? weightOfRepetition : 1) +
  urlTemplate.length / 10;

const hasFence = (content: string): boolean => content.includes('```') || content.includes('~~~');

/** Whether the text may have a formula; KaTeX can take seconds for a few hundred characters. */
const mayHaveFormula = (content: string, directory: RenderingDirectory): boolean =>
  content.includes('$$') ||
  (hasFence(content) &&
    (/math/i.test(content) || directory.defaultCodeBlockLanguage?.toLowerCase() === 'math'));

/** The line below the header of a table. */
const tableDashes = /^[|:\-\s]+$/;

/** Whether the text may have a table, which can have more cells than the text has characters. */
const mayHaveTable = (content: string): boolean =>
  content.includes('|') &&
  content.split('\n').some((line) => line.includes('-') && tableDashes.test(line));

/**
 * Whether rendering a text takes so little time that it may be done on the main thread. Decided by
 * length and kind, without rendering.
 */
export const isShortText = (content: string, directory: RenderingDirectory): boolean =>
  content.length <= maxShortLength &&
  !mayHaveFormula(content, directory) &&
  !mayHaveTable(content) &&
  directory.linkifiers.reduce((sum, linkifier) => sum + weightOf(linkifier), 0) * content.length <=
    maxLinkifierWork;
