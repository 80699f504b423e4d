import type { NamedNarrow } from '@parley/client';
import { addressOfTerms, narrowOfTerms, termsIn, termsOf } from '@parley/client';

/** What the page shows; each route has an address. */
export type Route =
  | {
      readonly view: 'messages';
      readonly narrow: NamedNarrow;
      /** The message that the view opens at, marked. */
      readonly near?: number;
      /** A message that says where the conversation is, if it has been moved. */
      readonly with?: number;
    }
  | { readonly view: 'inbox' }
  | { readonly view: 'recent' }
  | { readonly view: 'drafts' }
  /** All channels, the settings of one, or the form for a new one. */
  | { readonly view: 'channels'; readonly open?: number | 'new' }
  | { readonly view: 'groups'; readonly open?: number | 'new' }
  | { readonly view: 'user'; readonly userId: number }
  /** The settings of the account, and of the organization. */
  | { readonly view: 'settings' | 'organization'; readonly section: string };

export const home: Route = { view: 'inbox' };

/** What the settings open with. */
export const firstSection = { settings: 'profile', organization: 'general' } as const;

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+(-|$)/.test(text) ? Number.parseInt(text, 10) : undefined;

const openIn = (text: string | undefined): { readonly open?: number | 'new' } => {
  const open = text === 'new' ? text : idOf(text);
  return open === undefined ? {} : { open };
};

/** Where a view of messages opens does not belong to what it shows. */
const messagesIn = (parts: readonly string[]): Route | undefined => {
  const all = termsIn(parts);
  const isPosition = (operator: string) => operator === 'near' || operator === 'with';
  const terms = all.filter(({ operator }) => !isPosition(operator));
  const idAt = (name: string): number | undefined => {
    const operand = all.find(({ operator }) => operator === name)?.operand;
    return typeof operand === 'number' ? operand : undefined;
  };
  if (terms.length === 0 || terms.some(({ operator }) => operator === '')) {
    return undefined;
  }
  const [near, moved] = [idAt('near'), idAt('with')];
  return {
    view: 'messages',
    narrow: narrowOfTerms(terms),
    ...(near === undefined ? {} : { near }),
    ...(moved === undefined ? {} : { with: moved }),
  };
};

/** The route of a fragment; undefined if it names none. */
export const parseFragment = (fragment: string): Route | undefined => {
  const [view = '', ...rest] = fragment.replace(/^#/, '').split('/');
  const [first] = rest;
  switch (view) {
    case 'inbox':
    case 'recent':
    case 'drafts':
      return { view };
    case 'channels':
    case 'groups':
      return { view, ...openIn(first) };
    case 'user': {
      const userId = idOf(first);
      return userId === undefined ? undefined : { view, userId };
    }
    case 'settings':
    case 'organization':
      return { view, section: first ?? firstSection[view] };
    case 'feed': {
      const near = idOf(first === 'near' ? rest[1] : undefined);
      return {
        view: 'messages',
        narrow: { type: 'feed' },
        ...(near === undefined ? {} : { near }),
      };
    }
    case 'narrow':
      return messagesIn(rest);
    default:
      return undefined;
  }
};

const narrowFragment = (narrow: NamedNarrow): string =>
  narrow.type === 'feed'
    ? 'feed'
    : narrow.type === 'direct'
      ? `narrow/dm/${narrow.userIds.join(',')}`
      : `narrow/${addressOfTerms(termsOf(narrow, 0))}`;

/** The address of a route, for links: `#inbox`. */
export const addressOf = (route: Route): string => {
  switch (route.view) {
    case 'messages': {
      const at = route.near === undefined ? '' : `/near/${route.near}`;
      return `#${narrowFragment(route.narrow)}${at}`;
    }
    case 'channels':
    case 'groups':
      return route.open === undefined ? `#${route.view}` : `#${route.view}/${route.open}`;
    case 'user':
      return `#user/${route.userId}`;
    case 'settings':
    case 'organization':
      return `#${route.view}/${route.section}`;
    default:
      return `#${route.view}`;
  }
};

/** The address of a narrow, for links. */
export const narrowAddress = (narrow: NamedNarrow): string =>
  addressOf({ view: 'messages', narrow });
