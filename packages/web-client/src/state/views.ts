import type { Route } from '../router/route';
import { messagesOf } from '../router/route';
import { texts } from '../texts/texts';

const { views: names } = texts;

/** The views that are no conversations, in the order of the sidebar. */
export const views = {
  inbox: { icon: 'inbox', name: names.inbox, to: { view: 'inbox' } },
  recent: { icon: 'clock', name: names.recent, to: { view: 'recent' } },
  mentions: { icon: 'at', name: names.mentions, to: messagesOf('mentions') },
  starred: { icon: 'star', name: names.starred, to: messagesOf('starred') },
  drafts: { icon: 'pencil', name: names.drafts, to: { view: 'drafts' } },
  feed: { icon: 'feed', name: names.feed, to: messagesOf('feed') },
} as const satisfies Readonly<Record<string, { icon: string; name: string; to: Route }>>;

export type View = (typeof views)[keyof typeof views];
