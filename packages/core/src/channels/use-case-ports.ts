import type { Renderer, RenderingDirectoryReader } from '../access';
import type { Clock, RandomIds } from '../kernel';
import type { ChannelEmailTokens } from './ports/channel-email-repository';
import type { Read, Snapshot, Transact } from './transaction';

/** The ports that the use cases of this module need. */
export interface Ports {
  readonly channelEmailTokens: ChannelEmailTokens;
  readonly clock: Clock;
  readonly directory: RenderingDirectoryReader;
  readonly ids: RandomIds;
  readonly renderer: Renderer;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
}
