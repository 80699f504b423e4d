import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';

export const OfArchived = t.readonly(t.partial({ isArchived: t.boolean }));
/** Marks something as being about an archived channel. */
export type OfArchived = t.TypeOf<typeof OfArchived>;

/** The mark, for an event about an archived channel; nothing for others. */
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
