import { notificationTag, readPush } from './push-notice';

type Shown = { readonly tag: string; readonly data: unknown; readonly close: () => void };

type Waiting = { readonly waitUntil: (work: Promise<unknown>) => void };

type Push = Waiting & { readonly data: { readonly json: () => unknown } | null };

type Click = Waiting & { readonly notification: Shown };

type Window = {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
};

/** What is needed of the global scope of a service worker. */
export type PushScope = {
  readonly registration: {
    readonly scope: string;
    readonly showNotification: (
      title: string,
      options: { readonly body: string; readonly tag: string; readonly data: unknown },
    ) => Promise<void>;
    readonly getNotifications: () => Promise<readonly Shown[]>;
  };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (kinds: { readonly type: 'window' }) => Promise<readonly Window[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly addEventListener: {
    (type: 'activate', listener: (event: Waiting) => void): void;
    (type: 'push', listener: (event: Push) => void): void;
    (type: 'notificationclick', listener: (event: Click) => void): void;
  };
};

const take = async ({ registration }: PushScope, { data }: Push): Promise<void> => {
  const notice = readPush(data?.json());
  if (notice?.event === 'message') {
    const { message_id, title, body, url } = notice;
    await registration.showNotification(title, {
      body,
      tag: notificationTag(message_id),
      data: url,
    });
  } else if (notice?.event === 'remove') {
    const tags = notice.message_ids.map(notificationTag);
    for (const shown of await registration.getNotifications()) {
      if (tags.includes(shown.tag)) {
        shown.close();
      }
    }
  }
};

/** Opens the conversation in the page that is open, or in a new one. */
const open = async ({ registration, clients }: PushScope, { data }: Shown): Promise<void> => {
  const url =
    typeof data === 'string' && data.startsWith(registration.scope) ? data : registration.scope;
  const [window] = await clients.matchAll({ type: 'window' });
  await (window === undefined
    ? clients.openWindow(url)
    : window.focus().then(() => window.navigate(url)));
};

/** What a service worker does: shows and removes notifications, and opens their conversations. */
export const servePushes = (scope: PushScope): void => {
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => event.waitUntil(take(scope, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification));
  });
};
