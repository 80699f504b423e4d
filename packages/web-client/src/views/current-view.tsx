import type { ComponentType } from 'preact';
import { Spinner } from '../components/waiting';
import { lazy } from '../components/lazy';
import type { Route } from '../router/route';
import { shownRoute } from '../state/session';
import { texts } from '../texts/texts';
import { Conversation } from './conversation/conversation';
import { NotLoaded } from './parts/not-loaded';
import { PlainPage } from './parts/page';

const waiting = () => (
  <div class="splash center">
    <Spinner label={texts.loading} />
  </div>
);

const failed = () => (
  <PlainPage icon="warning" title={texts.appName}>
    <NotLoaded />
  </PlainPage>
);

/** A view whose code is loaded when it is shown for the first time. */
const later = (load: () => Promise<ComponentType>) => lazy(load, waiting, failed);

/** What the middle shows for each view: a new view is added here and in router/route.ts. */
const views: Readonly<Record<Route['view'], ComponentType>> = {
  messages: Conversation,
  inbox: later(async () => (await import('./inbox/inbox')).Inbox),
  recent: later(async () => (await import('./recent/recent')).Recent),
  drafts: later(async () => (await import('./drafts/drafts')).Drafts),
  channels: later(async () => (await import('./channels/channels')).Channels),
  groups: later(async () => (await import('./groups/groups')).Groups),
  user: later(async () => (await import('./user/user')).UserView),
  settings: later(async () => (await import('./settings/settings')).Settings),
  organization: later(async () => (await import('./organization/organization')).Organization),
};

export const CurrentView = () => {
  const View = views[shownRoute.value.view];
  return <View />;
};
