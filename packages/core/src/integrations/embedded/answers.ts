import { foldCase, lengthOf } from '../../kernel';
import type { EmbeddedBot, EmbeddedReply, EmbeddedRequest } from './embedded-bot';

const options = { unknown: 'I have no answer to that. Send `help` for what I can do.' };

const help = [
  'Send me a question, and I reply with the stored answer.',
  '* `set QUESTION = ANSWER` stores an answer',
  '* `remove QUESTION` removes it',
  '* `list` shows all questions',
].join('\n');

const says = (
  content: string,
  changes: ReadonlyMap<string, string | null> = new Map(),
): EmbeddedReply => ({ content, changes });

/** In code points, as for all entries of a bot's storage. */
const maxQuestionLength = 100;

/** Questions are found regardless of case, white space and a final question mark. */
const keyOf = (question: string): string => {
  const words = question
    .slice(0, 4 * maxQuestionLength)
    .trim()
    .replace(/\s+/g, ' ');
  return foldCase(words.endsWith('?') ? words.slice(0, -1).trimEnd() : words);
};

/** All of them are listed in one message. */
const maxQuestions = 500;

const set = (text: string, { memory }: EmbeddedRequest): EmbeddedReply => {
  const [question = '', ...rest] = text.split('=');
  const [key, answer] = [keyOf(question), rest.join('=').trim()];
  if (key === '' || answer === '') {
    return says('Write `set QUESTION = ANSWER`.');
  }
  if (lengthOf(key) > maxQuestionLength) {
    return says(`A question can have at most ${maxQuestionLength} characters.`);
  }
  return memory.size >= maxQuestions && !memory.has(key)
    ? says(`There are ${maxQuestions} questions already; remove one first.`)
    : says('Stored.', new Map([[key, answer]]));
};

const remove = (question: string, { memory }: EmbeddedRequest): EmbeddedReply => {
  const key = keyOf(question);
  return memory.has(key)
    ? says('Removed.', new Map([[key, null]]))
    : says('There is no such question.');
};

const listed = ({ memory }: EmbeddedRequest): EmbeddedReply =>
  says(
    memory.size === 0
      ? 'There are no questions yet.'
      : [...memory.keys()].map((question) => `* ${question}`).join('\n'),
  );

/** Answers from texts that people store with it. */
export const answers: EmbeddedBot = {
  name: 'answers',
  options,
  usesStorage: true,
  reply: (request) => {
    const { content, settings, memory } = request;
    const [, command = '', rest = ''] = /^\s*(\S*)\s*(.*)$/s.exec(content) ?? [];
    switch (foldCase(command)) {
      case 'set':
        return set(rest, request);
      case 'remove':
        return remove(rest, request);
      case 'list':
        return listed(request);
      case 'help':
      case '':
        return says(help);
      default:
        return says(memory.get(keyOf(content)) ?? settings.unknown ?? options.unknown);
    }
  },
};
