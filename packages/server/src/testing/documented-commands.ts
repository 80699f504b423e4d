import { commandNames } from '../commands/command-line';

/** How a command line of the server begins. */
export const mainProgram = 'node packages/server/dist/main.js';

/** Programs whose command lines stand in texts and in blocks without a language. */
const programs =
  /^(?:awk|bash|chmod|chown|cp|createdb|curl|docker|git|grep|journalctl|mkdir|node|npm|npx|openssl|pg_\w+|pip3?|psql|python3?|rsync|sudo|systemctl|tar|tsc|zulip-[a-z-]+) \S/;

/** Any other program with an option. */
const withOption = /^[a-z][a-z0-9_-]* (?:.* )?--?[a-z]/;

const block = /^([ \t]*)```(\w*)\n([\s\S]*?)^[ \t]*```$/gm;

/** Without the settings that stand before a command; empty if the line is nothing else. */
const withoutSettings = (line: string): string =>
  line.replace(/^(?:[A-Z][A-Z_]*=(?:'[^']*'|"[^"]*"|\$\([^)]*\)|\S*)(?:\s+|$))+/, '');

/** The command line that a text means; commands of the server stand without their program. */
const asCommand = (text: string): string => {
  const [name = '', ...words] = text.split(' ');
  return words.length > 0 && commandNames.some((known) => known === name)
    ? `${mainProgram} ${text}`
    : text;
};

const isCommand = (line: string): boolean => programs.test(line) || withOption.test(line);

/** The lines of a block, without indentation, comments and line breaks inside of commands. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/\\\n\s*/g, '')
    .replace(/\n\s+(?=\[)/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * The command lines of a page: every line of the blocks in `sh` that is more than settings, and what
 * looks like one in blocks without a language and in the text.
 */
export const commandsIn = (page: string): readonly string[] => {
  const inBlocks = Array.from(page.matchAll(block), ([, , language, text = '']) => {
    const lines = linesOf(text).map((line) => withoutSettings(line) || line);
    return language === 'sh'
      ? lines.filter((line) => !/^[A-Z][A-Z_]*=(?!\$\()/.test(line))
      : language === ''
        ? lines.filter(isCommand)
        : [];
  });
  const inText = Array.from(page.replace(block, '').matchAll(/`([^`\n]+)`/g), ([, text = '']) =>
    asCommand(withoutSettings(text)),
  ).filter(isCommand);
  return [...new Set([...inBlocks.flat(), ...inText])];
};

/** A usage as a command line with all optional parts, and the first of alternatives. */
export const usageInFull = (usage: string): string =>
  usage
    .replace(/\(([^|()]*?) \|[^()]*\)/g, '$1')
    .replace(/\[([^\]]*)\]/g, '$1')
    .trim();
