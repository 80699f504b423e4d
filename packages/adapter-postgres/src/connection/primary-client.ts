import { guarded } from '@parley/core/kernel';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { readOnlyCode } from './failures';

class AnsweredByStandby extends Error {
  readonly code = readOnlyCode;

  constructor() {
    super('a standby answers in place of the primary');
  }
}

type Status = { readonly parameterName: string; readonly parameterValue: string };

export type PrimaryClientConfig = ClientConfig & {
  /** For those who ask what kind of server it is. */
  readonly acceptsStandby?: boolean;
};

/**
 * A connection to the primary only. PostgreSQL says with the first packets whether it is a standby, so
 * this takes no statement. While another server becomes the primary, a proxy may lead to a standby for
 * a moment: it would refuse writes, and answer reads without what was committed last.
 */
export class PrimaryClient extends Client {
  constructor(config: PrimaryClientConfig = {}) {
    super(config);
    if (config.acceptsStandby === true) {
      return;
    }
    const refuse = (): void => void this.connection.stream.destroy(new AnsweredByStandby());
    this.connection.on(
      'parameterStatus',
      guarded(refuse, ({ parameterName, parameterValue }: Status) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on') {
          refuse();
        }
      }),
    );
  }
}
