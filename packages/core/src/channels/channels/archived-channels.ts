import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';

export const OfArchived = t.readonly(t.partial({ isArchived: t.boolean }));
/** Says of something that it is about an archived channel. */
export type OfArchived = t.TypeOf<typeof OfArchived>;

/** What an event says of an archived channel, and of others nothing. */
export const ofArchived = (channel: { readonly isArchived: boolean } | undefined): OfArchived =>
  channel?.isArchived === true ? { isArchived: true } : {};

/**
 * Whether the client knows of the channel that something is about; archived ones do not exist for
 * those without the capability.
 *
 * Source: API document, "POST /register", `archived_channels`.
 */
export const isKnownTo =
  ({ capabilities }: Pick<EventViewer, 'capabilities'>) =>
  ({ isArchived }: { readonly isArchived?: boolean | undefined }): boolean =>
    isArchived !== true || capabilities.has('archived_channels');
