import type { Call } from '../api/call';

type Subscription = {
  readonly endpoint: string;
  readonly unsubscribe: () => Promise<boolean>;
  readonly toJSON: () => { readonly keys?: Readonly<Record<string, string>> };
};

/** What is needed of the push manager of a browser. */
export type PushSubscriber = {
  readonly getSubscription: () => Promise<Subscription | null>;
  readonly subscribe: (options: {
    readonly userVisibleOnly: true;
    readonly applicationServerKey: string;
  }) => Promise<Subscription>;
};

/** Ends the subscription of the browser, if it has one. */
const unsubscribe = async (subscriber: PushSubscriber, call: Call): Promise<void> => {
  const earlier = await subscriber.getSubscription();
  if (earlier !== null) {
    await earlier.unsubscribe();
    // The server may have forgotten it already.
    await call('removeWebPush', { endpoint: earlier.endpoint }).catch(() => undefined);
  }
};

/** Whether the server pushes to this browser, for the session that calls. */
export const isPushedTo = async (subscriber: PushSubscriber, call: Call): Promise<boolean> => {
  const { registrations } = await call('listPushRegistrations');
  return (
    registrations.some(({ is_current }) => is_current) &&
    (await subscriber.getSubscription()) !== null
  );
};

/** Begins or ends push notifications to this browser; rejects if the browser or the server refuses. */
export const changePushes = async (
  subscriber: PushSubscriber,
  call: Call,
  isOn: boolean,
): Promise<void> => {
  // A subscription for an earlier key of the server cannot be renewed.
  await unsubscribe(subscriber, call);
  if (isOn) {
    const { web_push_public_key: applicationServerKey } = await call('listPushRegistrations');
    const made = await subscriber.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    await call('registerWebPush', { endpoint: made.endpoint, p256dh, auth });
  }
};
