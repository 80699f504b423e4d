import type { VNode } from 'preact';
import { Empty } from '../components/empty';
import { lazy } from '../components/lazy';
import { Spinner } from '../components/spinner';
import { route } from '../router/location';
import type { Route } from '../router/route';
import { texts } from '../texts/texts';
import { Conversation } from './conversation/conversation';

const waiting = () => (
  <div class="splash">
    <Spinner label={texts.loading} />
  </div>
);

const failed = () => <Empty icon="warning" title={texts.connection.failed} />;

const Inbox = lazy(async () => (await import('./inbox/inbox')).Inbox, waiting, failed);
const Recent = lazy(async () => (await import('./recent/recent')).Recent, waiting, failed);
const Drafts = lazy(async () => (await import('./drafts/drafts')).Drafts, waiting, failed);

/** What the middle shows for each view: a new view is added here and in router/route.ts. */
const views: Readonly<Record<Route['view'], () => VNode>> = {
  messages: () => <Conversation />,
  inbox: () => <Inbox />,
  recent: () => <Recent />,
  drafts: () => <Drafts />,
};

export const CurrentView = () => views[route.value.view]();
