import type { AttemptLimiter } from '../access';
import type { Ports as ChannelPorts } from '../channels';
import type { DescribeFailure, RandomNumbers } from '../kernel';
import type { Failure } from './failures';
import type { UnicodeEmoji } from './emoji/emoji';
import type { Pictures } from './ports/files';
import type { CommitMessage } from './ports/message-commits';
import type { LinkifierValidator } from './ports/linkifier-validator';
import type { PageFetcher } from './ports/page-fetcher';
import type { FileStore, FileTokens } from './ports/file-store';
import type { WebhookCaller } from './ports/webhook-caller';
import type { SignatureCheck } from './incoming-webhooks/incoming-webhook';
import type { WebhookPresentation } from './outgoing-webhooks/webhook-presentation';
import type { Read, Snapshot, Transact } from './transaction';

/** The ports that the use cases of this module need, including those of channels. */
export interface Ports extends Omit<ChannelPorts, 'read' | 'snapshot' | 'transact'> {
  readonly attempts: AttemptLimiter;
  readonly fileTokens: FileTokens;
  readonly files: FileStore;
  readonly linkifierValidator: LinkifierValidator;
  readonly pages: PageFetcher;
  readonly pictures: Pictures;
  readonly random: RandomNumbers;
  readonly webhookPresentation: WebhookPresentation;
  readonly commitMessage: CommitMessage;
  readonly describeFailure: DescribeFailure<Failure>;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
  readonly unicodeEmoji: UnicodeEmoji;
  readonly webhooks: WebhookCaller;
  readonly webhookSignatures: SignatureCheck;
}
