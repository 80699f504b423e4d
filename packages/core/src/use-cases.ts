import { bindAccountUseCases } from './accounts';
import { bindChannelUseCases } from './channels';
import { bindEventUseCases } from './events';
import type { Ports as EventPorts } from './events';
import type { JobRunner } from './kernel';
import { bindMessageUseCases } from './messages';
import { bindOrganizationUseCases } from './organization';
import { bindPersonalUseCases } from './personal';

/** All ports of the core. */
export interface Ports extends EventPorts {
  readonly jobs: JobRunner;
}

/** Every use case by its module, bound to its ports. */
export const bindUseCases = (ports: Ports) => ({
  accounts: bindAccountUseCases(ports),
  channels: bindChannelUseCases(ports),
  events: bindEventUseCases(ports),
  messages: bindMessageUseCases(ports),
  organization: bindOrganizationUseCases(ports),
  personal: bindPersonalUseCases(ports),
});

export type UseCases = ReturnType<typeof bindUseCases>;
