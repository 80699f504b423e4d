import type { VNode } from 'preact';
import { Empty, Spinner } from '../components/waiting';
import { lazy } from '../components/lazy';
import { route } from '../router/location';
import type { Route } from '../router/route';
import { isVisitor } from '../state/session';
import { texts } from '../texts/texts';
import { Conversation } from './conversation/conversation';

const waiting = () => (
  <div class="splash center">
    <Spinner label={texts.loading} />
  </div>
);

const failed = () => <Empty icon="warning" title={texts.connection.failed} />;

const Inbox = lazy(async () => (await import('./inbox/inbox')).Inbox, waiting, failed);
const Recent = lazy(async () => (await import('./recent/recent')).Recent, waiting, failed);
const Drafts = lazy(async () => (await import('./drafts/drafts')).Drafts, waiting, failed);

const Channels = lazy(async () => (await import('./channels/channels')).Channels, waiting, failed);
const Groups = lazy(async () => (await import('./groups/groups')).Groups, waiting, failed);
const Settings = lazy(async () => (await import('./settings/settings')).Settings, waiting, failed);
const Organization = lazy(
  async () => (await import('./organization/organization')).Organization,
  waiting,
  failed,
);
const User = lazy(async () => (await import('./user/user')).UserView, waiting, failed);

/** What the middle shows for each view: a new view is added here and in router/route.ts. */
const views: Readonly<Record<Route['view'], () => VNode>> = {
  messages: () => <Conversation />,
  inbox: () => <Inbox />,
  recent: () => <Recent />,
  drafts: () => <Drafts />,
  channels: () => <Channels />,
  groups: () => <Groups />,
  user: () => <User />,
  settings: () => <Settings />,
  organization: () => <Organization />,
};

/** Visitors have no inbox: they begin with the channels that they may read. */
const forVisitors: ReadonlySet<Route['view']> = new Set(['messages', 'channels', 'user']);

export const CurrentView = () => {
  const { view } = route.value;
  return views[isVisitor.value && !forVisitors.has(view) ? 'channels' : view]();
};
