import * as E from 'fp-ts/Either';
import type { PushPayload, PushRegistration, PushSender } from '../accounts';
import type { Unexpected } from '../kernel';

type Ending = E.Either<Unexpected, 'sent' | 'gone'>;

export type InMemoryPushes = PushSender & {
  /** The result of every further notification. */
  readonly answerWith: (ending: Ending) => void;
  readonly sent: () => readonly (PushPayload & { readonly to: PushRegistration['token'] })[];
};

/** Records the notifications; it reaches browsers only. */
export const inMemoryPushes = (): InMemoryPushes => {
  const sent: (PushPayload & { readonly to: string })[] = [];
  const next: { ending: Ending } = { ending: E.right('sent') };
  return {
    webPushKey: 'key',
    reaches: (kind) => kind === 'web',
    send:
      ({ token }, payload) =>
      () => {
        sent.push({ ...payload, to: token });
        return Promise.resolve(next.ending);
      },
    answerWith: (ending) => {
      next.ending = ending;
    },
    sent: () => [...sent],
  };
};
