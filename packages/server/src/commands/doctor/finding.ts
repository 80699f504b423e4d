/** What a check has found: `warning` for what may be intended, `problem` for what has to be repaired. */
export type Finding = {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly message: string;
};

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string): Finding => ({ level: 'warning', message });
export const problem = (message: string): Finding => ({ level: 'problem', message });
