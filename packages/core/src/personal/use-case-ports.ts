import type { Ports as MessagePorts } from '../messages';
import type { DescribeFailure } from '../kernel';
import type { Failure } from './failures';
import type { Read, Snapshot, Transact } from './transaction';

/** The ports of this module's use cases, including those of messages. */
export interface Ports extends Omit<MessagePorts, 'read' | 'snapshot' | 'transact'> {
  readonly describeFailure: DescribeFailure<Failure>;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
}
