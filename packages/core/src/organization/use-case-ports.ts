import type { Ports as AccountPorts } from '../accounts';
import type { ExportArchives } from './ports/export-archives';
import type { RecordPresentation } from './record-presentation';
import type { Read, Snapshot, Transact } from './transaction';

/** The ports that the use cases of this module need, including those of accounts. */
export interface Ports extends Omit<AccountPorts, 'read' | 'snapshot' | 'transact'> {
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly transact: Transact;
  readonly exportArchives: ExportArchives;
  readonly recordPresentation: RecordPresentation;
}
