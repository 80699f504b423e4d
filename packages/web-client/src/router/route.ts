import { signal } from '@preact/signals';
import type { NamedNarrow, NarrowPlace } from '@parley/client';
import { addressOfPlace, directWith, placeOfAddress } from '@parley/client';

/** The id of who is logged in: one of those whom the address of a direct conversation names. */
export const reader = signal(0);

/** What the page shows; each route has an address. */
export type Route =
  /** If the address names a message, the view opens at it, marked. */
  | ({ readonly view: 'messages' } & NarrowPlace)
  | { readonly view: 'inbox' }
  | { readonly view: 'recent' }
  | { readonly view: 'drafts' }
  /** All channels, the settings of one, or the form for a new one. */
  | { readonly view: 'channels'; readonly open?: number | 'new' }
  | { readonly view: 'groups'; readonly open?: number | 'new' }
  | { readonly view: 'user'; readonly userId: number }
  /** The settings of the account, and of the organization. */
  | { readonly view: 'settings' | 'organization'; readonly section: string };

/** A view of the messages of all conversations. */
export const messagesOf = (type: 'feed' | 'mentions' | 'starred'): Route => ({
  view: 'messages',
  narrow: { type },
});

export const home: Route = { view: 'inbox' };

/** What the settings open with. */
export const firstSection = { settings: 'profile', organization: 'general' } as const;

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+(-|$)/.test(text) ? Number.parseInt(text, 10) : undefined;

const openIn = (text: string | undefined): { readonly open?: number | 'new' } => {
  const open = text === 'new' ? text : idOf(text);
  return open === undefined ? {} : { open };
};

/** The place, whose direct conversation is with others than the reader. */
const forReader = ({ narrow, ...place }: NarrowPlace): NarrowPlace => ({
  ...place,
  narrow: narrow.type === 'direct' ? directWith(narrow.userIds, reader.value) : narrow,
});

/** The same for everybody who is in its direct conversation. */
const forEverybody = ({ narrow, ...place }: NarrowPlace): NarrowPlace => ({
  ...place,
  narrow:
    narrow.type === 'direct' && reader.value !== 0
      ? directWith([...narrow.userIds, reader.value], 0)
      : narrow,
});

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
    case 'feed':
    case 'narrow': {
      const place = placeOfAddress(fragment);
      return place === undefined ? undefined : { view: 'messages', ...forReader(place) };
    }
    default:
      return undefined;
  }
};

/** The address of a route, for links: `#inbox`. */
export const addressOf = (route: Route): string => {
  switch (route.view) {
    case 'messages':
      return addressOfPlace(forEverybody(route));
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
