import { dotDecode, dotEncode } from '../lib/dot-encoding';
import type { Narrow } from './narrow';

/** What the page shows; each route has an address. */
export type Route =
  | {
      readonly view: 'messages';
      readonly narrow: Narrow;
      /** The message that the view opens at, marked. */
      readonly near?: number;
      /** A message that says where the conversation is, if it has been moved. */
      readonly with?: number;
    }
  | { readonly view: 'inbox' }
  | { readonly view: 'recent' }
  | { readonly view: 'drafts' };

export const home: Route = { view: 'inbox' };

const idOf = (text: string | undefined): number | undefined => {
  const [digits] = /^\d+/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

type Terms = ReadonlyMap<string, string>;

/** `channel/5-name/topic/lunch` as operators with their operands; an empty topic may be left out. */
const termsIn = (parts: readonly string[]): Terms => {
  const terms = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [operator = '', operand = ''] = [parts[index], parts[index + 1]];
    if (operator === 'topic' && /^(near|with)$/.test(operand) && parts.length % 2 === 1) {
      terms.set('topic', '');
      index -= 1;
    } else {
      terms.set(operator, operand);
    }
  }
  return terms;
};

const directIds = (operand: string): readonly number[] =>
  operand
    .replace(/-.*$/, '')
    .split(',')
    .filter((id) => /^\d+$/.test(id))
    .map(Number)
    .sort((a, b) => a - b);

const narrowOf = (terms: Terms): Narrow | undefined => {
  const channelId = idOf(terms.get('channel') ?? terms.get('stream'));
  const topic = terms.get('topic') ?? terms.get('subject');
  const direct = terms.get('dm') ?? terms.get('pm-with');
  if (channelId !== undefined) {
    return topic === undefined
      ? { type: 'channel', channelId }
      : { type: 'topic', channelId, topic: dotDecode(topic) };
  }
  if (direct !== undefined) {
    return { type: 'direct', userIds: directIds(direct) };
  }
  switch (terms.get('is')) {
    case 'mentioned':
      return { type: 'mentions' };
    case 'starred':
      return { type: 'starred' };
    default:
      return undefined;
  }
};

/** The route of a fragment; undefined if it names none. */
export const parseFragment = (fragment: string): Route | undefined => {
  const [view = '', ...rest] = fragment.replace(/^#/, '').split('/');
  switch (view) {
    case 'inbox':
    case 'recent':
    case 'drafts':
      return { view };
    case 'feed':
    case 'narrow': {
      const terms = termsIn(rest);
      const narrow: Narrow | undefined = view === 'feed' ? { type: 'feed' } : narrowOf(terms);
      const near = idOf(terms.get('near'));
      const moved = idOf(terms.get('with'));
      return (
        narrow && {
          view: 'messages',
          narrow,
          ...(near === undefined ? {} : { near }),
          ...(moved === undefined ? {} : { with: moved }),
        }
      );
    }
    default:
      return undefined;
  }
};

const narrowFragment = (narrow: Narrow): string => {
  switch (narrow.type) {
    case 'topic':
      return `narrow/channel/${narrow.channelId}/topic/${dotEncode(narrow.topic)}`;
    case 'channel':
      return `narrow/channel/${narrow.channelId}`;
    case 'direct':
      return `narrow/dm/${narrow.userIds.join(',')}`;
    case 'feed':
      return 'feed';
    case 'mentions':
      return 'narrow/is/mentioned';
    case 'starred':
      return 'narrow/is/starred';
  }
};

/** The address of a route, for links: `#inbox`. */
export const addressOf = (route: Route): string => {
  if (route.view !== 'messages') {
    return `#${route.view}`;
  }
  const at = route.near === undefined ? '' : `/near/${route.near}`;
  return `#${narrowFragment(route.narrow)}${at}`;
};

/** The address of a narrow, for links. */
export const narrowAddress = (narrow: Narrow): string => addressOf({ view: 'messages', narrow });
