/** What clients do with a setting that the server stores and passes on to them. */
type ClientPurpose =
  | 'show messages, people and times'
  | 'arrange their views'
  | 'notify on the device'
  | 'compose and send'
  | 'offer calls and GIFs'
  | 'describe the organization';

/** What uses a setting, besides storing it, presenting it, and telling clients that it changed. */
export type SettingUse =
  /** A rule of the server reads it. */
  | { readonly by: 'server' }
  | { readonly by: 'clients'; readonly to: ClientPurpose }
  /** The public API has it, and this server lacks what it is about: it keeps its initial value. */
  | {
      readonly by: 'nobody';
      /** A sentence for the error and for the API reference, without a full stop. */
      readonly because: string;
    };

export const server: SettingUse = { by: 'server' };

export const clients = (to: ClientPurpose): SettingUse => ({ by: 'clients', to });

export const notAvailable = (because: string): SettingUse => ({ by: 'nobody', because });

/** A declaration that says what uses its setting. */
export type Used = { readonly use: SettingUse };

/** A setting whose name in the model is not that of the API. */
export type UsedAs = Used & {
  /** Its names in the API. */
  readonly names: readonly string[];
};

export const isAvailable = ({ use }: Used): boolean => use.by !== 'nobody';

/** What the setting means, for the API reference. */
export const describeUse = ({
  description,
  use,
}: Used & { readonly description: string }): string =>
  use.by === 'nobody'
    ? `${description} Not available, only the initial value is accepted: ${use.because}.`
    : description;
