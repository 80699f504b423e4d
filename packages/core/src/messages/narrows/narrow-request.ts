/** A term as a client sends it: names and ids not looked up yet. */
export type RequestedTerm = {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated: boolean;
};

const aliases: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['group_pm_with', 'group-pm-with'],
]);

export const canonicalOperator = (operator: string): string => aliases.get(operator) ?? operator;

const channelOperators = new Set(['channel', 'channels', 'topic']);
const directOperators = new Set(['dm', 'dm-including', 'group-pm-with']);

const isAboutDirect = ({ operator, operand }: RequestedTerm): boolean =>
  directOperators.has(canonicalOperator(operator)) ||
  (operator === 'is' && (operand === 'dm' || operand === 'private'));

/** No message is in a channel and direct at once, so that asking for both is a mistake. */
export const isContradiction = (terms: readonly RequestedTerm[]): boolean =>
  terms.some(({ operator }) => channelOperators.has(canonicalOperator(operator))) &&
  terms.some(isAboutDirect);

const statesOfEveryone = ['resolved', 'followed', 'muted'];

/** What asks for flags of one's own looks through what one has them on. */
export const turnsToOwn = ({ operator, operand }: RequestedTerm): boolean =>
  operator === 'is' && !statesOfEveryone.some((state) => state === operand);

const openOperators = new Set([
  'channel',
  'channels',
  'topic',
  'sender',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

/** Whether somebody without an account may ask it. Source: reference, «GET /messages», order of checks. */
export const isOpenToVisitors = (terms: readonly RequestedTerm[]): boolean =>
  terms.some(
    ({ operator, operand, negated }) =>
      canonicalOperator(operator) === 'channels' && operand === 'web-public' && !negated,
  ) && terms.every(({ operator }) => openOperators.has(canonicalOperator(operator)));
