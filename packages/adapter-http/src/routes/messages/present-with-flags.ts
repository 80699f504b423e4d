import type { Caller, MessageWithFlags } from '@parley/core';
import { presentFlags, presentMessage } from '@parley/core';

type Options = {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
};

/** A message as its reader gets it. */
export const presentWithFlags = (
  { message, flags }: MessageWithFlags,
  { user, level }: Caller,
  options: Options,
) => ({
  ...presentMessage(message, { ...options, level, viewerRole: user.role }),
  flags: presentFlags(flags, level),
});
