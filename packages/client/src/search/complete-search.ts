import type { NamedUser } from '../text/compare';
import { distinctName } from '../text/compare';
import { bestMatches } from '../text/match';
import type { Searchable, SearchOperator } from './search';
import { isOperator, parseSearch, searchOperators } from './search';
import { lastToken, quoted } from './search-text';

/** What can be written next in a search, and the text that it makes. */
export type SearchCompletion<Channel, User> = { readonly text: string } & (
  | { readonly kind: 'operator'; readonly operator: SearchOperator }
  | { readonly kind: 'value'; readonly operator: SearchOperator; readonly value: string }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'user'; readonly user: User }
);

type Sources<Channel, User> = Searchable<Channel, User> & {
  /** The known topics of a channel, or of all channels. */
  readonly topicsIn: (channelId: number | undefined) => readonly string[];
};

const maxOfKind = 6;
const maxValues = 10;

/** The channel that a text names before its end, for the topics in it. */
const channelIn = (text: string, sources: Searchable): number | undefined => {
  const channel = parseSearch(text, sources).find(({ operator }) => operator === 'channel');
  return typeof channel?.operand === 'number' ? channel.operand : undefined;
};

const operands = <Channel, User>(
  operator: SearchOperator,
  typed: string,
  start: string,
  sources: Sources<Channel, User>,
): readonly SearchCompletion<Channel, User>[] => {
  const kind: string | readonly string[] = searchOperators[operator];
  const written = (name: string) => `${start}${quoted(name)} `;
  if (typeof kind !== 'string') {
    return bestMatches(kind, typed, (value) => value, maxValues).map((value) => ({
      kind: 'value',
      operator,
      value,
      text: written(value),
    }));
  }
  switch (kind) {
    case 'channel':
      return bestMatches(sources.channels, typed, ({ name }) => name, maxOfKind).map((channel) => ({
        kind,
        channel,
        text: written(channel.name),
      }));
    case 'user':
    case 'users': {
      const nameOf = ({ full_name: name }: NamedUser) => name;
      const names = sources.users.map(nameOf);
      return bestMatches(sources.users, typed, nameOf, maxOfKind).map((user) => ({
        kind: 'user',
        user,
        text: written(distinctName(user, names)),
      }));
    }
    case 'topic': {
      const all = sources.topicsIn(channelIn(start, sources));
      const topics = [...new Set(all)].filter((topic) => topic !== '');
      return bestMatches(topics, typed, (topic) => topic, maxOfKind).map((topic) => ({
        kind,
        topic,
        text: written(topic),
      }));
    }
    default:
      return [];
  }
};

/** Whether what is being written at the end of a search is what follows an operator. */
export const isWritingOperand = (text: string): boolean =>
  /^-?[a-z-]+:/u.test(lastToken(text).last);

/** Completions of what is being written at the end: an operator, or what follows one. */
export const completeSearch = <Channel, User>(
  text: string,
  sources: Sources<Channel, User>,
): readonly SearchCompletion<Channel, User>[] => {
  const { before, last } = lastToken(text);
  const [, sign = '', operator = '', typed] = /^(-?)([a-z-]*)(?::"?(.*?)"?)?$/u.exec(last) ?? [];
  if (typed !== undefined) {
    return isOperator(operator)
      ? operands(operator, typed, `${before}${sign}${operator}:`, sources)
      : [];
  }
  return Object.keys(searchOperators)
    .filter(isOperator)
    .filter((name) => name.startsWith(operator))
    .map((name) => ({ kind: 'operator', operator: name, text: `${before}${sign}${name}:` }));
};
