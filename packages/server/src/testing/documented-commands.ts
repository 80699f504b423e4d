import { everyCommand } from './every-command';

/** How a command line of the server begins. */
export const mainProgram = 'npx parley';

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
const asCommand = (text: string): string =>
  everyCommand.some(({ path }) => text.startsWith(`${path} `)) ? `${mainProgram} ${text}` : text;

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

/** A command line of the server, apart from its program. */
type ParsedLine = {
  readonly words: readonly string[];
  /** The files that are its standard input and output. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** Parses a command line of the server as a shell does. */
export const parseLine = (line: string): ParsedLine => {
  const redirection = (sign: string): string | undefined =>
    new RegExp(` ${sign} (\\S+)`).exec(line)?.[1];
  const words = Array.from(
    line
      .slice(mainProgram.length)
      .replace(/ [<>] \S+/g, '')
      .matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  return { words, from: redirection('<'), to: redirection('>') };
};
