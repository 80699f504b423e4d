import { answers } from './answers';
import { echo } from './echo';
import type { EmbeddedBot } from './embedded-bot';

/** All embedded bots. */
export const embeddedBots: readonly EmbeddedBot[] = [answers, echo];

export const embeddedBotNamed = (name: string): EmbeddedBot | undefined =>
  embeddedBots.find((each) => each.name === name);
