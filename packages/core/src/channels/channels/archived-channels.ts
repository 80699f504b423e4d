import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';

/** Marks that the channel concerned is archived. */
export const archivedMark = { isArchived: t.boolean };
export type OfArchived = { readonly isArchived?: boolean };

/** The marker for an event about an archived channel; empty for other channels. */
export const ofArchived = (channel: { readonly isArchived: boolean } | undefined): OfArchived =>
  channel?.isArchived === true ? { isArchived: true } : {};

/**
 * Whether the client knows about the channel concerned. Archived channels do not exist for clients
 * without the capability.
 *
 * Source: docs/reference/channels.md#archiving.
 */
export const isKnownTo =
  ({ capabilities }: Pick<EventViewer, 'capabilities'>) =>
  ({ isArchived }: { readonly isArchived?: boolean | undefined }): boolean =>
    isArchived !== true || capabilities.has('archived_channels');
