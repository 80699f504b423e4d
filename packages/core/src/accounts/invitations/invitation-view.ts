import type { Invitation } from './invitation';

/** An open invitation. */
export type InvitationView = {
  readonly invitation: Invitation;
  /** The URL of a link; undefined if the viewer may not see it. */
  readonly linkUrl: string | undefined;
};
