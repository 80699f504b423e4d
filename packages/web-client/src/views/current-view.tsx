import type { ComponentType, VNode } from 'preact';
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

const Inbox = later(async () => (await import('./inbox/inbox')).Inbox);
const Recent = later(async () => (await import('./recent/recent')).Recent);
const Drafts = later(async () => (await import('./drafts/drafts')).Drafts);
const Channels = later(async () => (await import('./channels/channels')).Channels);
const Groups = later(async () => (await import('./groups/groups')).Groups);
const Settings = later(async () => (await import('./settings/settings')).Settings);
const Organization = later(async () => (await import('./organization/organization')).Organization);
const User = later(async () => (await import('./user/user')).UserView);

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

export const CurrentView = () => views[shownRoute.value.view]();
