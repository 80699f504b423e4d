import type { ChannelId } from '../shared/id';
import type { Principals } from '../users/principals';

/** Where a message is meant to go, as the sender says it. */
export type Addressee =
  | {
      readonly _tag: 'ToChannel';
      readonly channel: ChannelId | string;
      /** Undefined if the sender named none. */
      readonly topic: string | undefined;
    }
  | { readonly _tag: 'ToPeople'; readonly people: Principals };
