/** A piece of code, and what it is: plain text without kind. */
export type CodePiece = {
  readonly text: string;
  readonly kind?: 'comment' | 'string' | 'number' | 'keyword';
};

/** Keywords of many languages at once: what is none in one of them is rare there. */
const keywords: ReadonlySet<string> = new Set(
  (
    'if else for while do return break continue switch case default try catch finally throw new class extends implements interface import from export function const let var static public private protected void int long float double bool boolean char string true false null undefined this super async await yield of in typeof instanceof ' +
    'def elif except raise with as pass lambda None and or not is global nonlocal assert del ' +
    'fn impl pub use mod struct enum trait match mut self where type loop move ref unsafe crate dyn ' +
    'func package defer go chan select range map nil begin end then elsif unless until module require puts ' +
    'insert update delete into values join left right inner outer on group by order having limit create table alter drop index primary key ' +
    'fi done esac echo local readonly namespace using override abstract final val object data when'
  ).split(' '),
);

/** Languages whose comments begin with `#`; in the others, it is text. */
const hashComments =
  /^(python|ruby|bash|shell|sh|perl|yaml|toml|ini|r|makefile|docker|dockerfile|elixir|julia)/i;
const dashComments = /^(sql|lua|haskell|ada|elm)/i;

const commentIn = (language: string): string => {
  if (hashComments.test(language)) {
    return '#[^\\n]*';
  }
  return dashComments.test(language)
    ? '--[^\\n]*'
    : '//[^\\n]*|/\\*[\\s\\S]*?\\*/|<!--[\\s\\S]*?-->';
};

const kindOf = (
  groups: Readonly<Record<string, string | undefined>>,
): CodePiece['kind'] | undefined => {
  const { word = '' } = groups;
  return keywords.has(word) || keywords.has(word.toLowerCase())
    ? 'keyword'
    : (['comment', 'string', 'number'] as const).find((kind) => groups[kind] !== undefined);
};

/** Divides code into pieces, by what the usual languages have in common. */
export const codePiecesOf = (code: string, language: string): readonly CodePiece[] => {
  const tokens = new RegExp(
    `(?<comment>${commentIn(language)})` +
      '|(?<string>"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\\\n])*\'|`(?:\\\\.|[^`\\\\])*`)' +
      '|(?<number>\\b\\d[\\w.]*)|(?<word>[A-Za-z_]\\w*)',
    'g',
  );
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(tokens)) {
    const kind = kindOf(groups);
    if (kind !== undefined) {
      if (index > end) {
        pieces.push({ text: code.slice(end, index) });
      }
      pieces.push({ text, kind });
      end = index + text.length;
    }
  }
  return end < code.length ? [...pieces, { text: code.slice(end) }] : pieces;
};
