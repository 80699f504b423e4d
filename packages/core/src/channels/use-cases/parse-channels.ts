import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { RenderingFailed } from '../../ports/renderer';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderDescription } from '../../rendering/use-cases/render-content';
import { foldCase } from '../../shared/text';
import { oneLine } from '../channel-description';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import type { RequestedChannel } from '../requested-channel';

/** A channel as it would be made: name checked, description rendered. */
export type ParsedChannel = {
  readonly name: string;
  readonly color: string | undefined;
  readonly description: string;
  readonly renderedDescription: string;
};

/** Checks the names and renders the descriptions; a name that is asked for twice counts once. */
export const parseChannels = (
  dependencies: RenderingDependencies,
  caller: Caller,
  requested: readonly RequestedChannel[],
): TE.TaskEither<InvalidChannelName | RenderingFailed | Unexpected, readonly ParsedChannel[]> =>
  pipe(
    requested,
    TE.traverseSeqArray((channel) =>
      pipe(
        TE.Do,
        TE.bindW('name', () => TE.fromEither(parseChannelName(channel.name))),
        TE.let('description', () => oneLine(channel.description ?? '')),
        TE.bindW('rendering', ({ description }) =>
          renderDescription(dependencies)(caller, description),
        ),
        TE.map(({ name, description, rendering }) => ({
          name,
          color: channel.color,
          description,
          renderedDescription: rendering.html,
        })),
      ),
    ),
    TE.map((parsed) => Array.from(new Map(parsed.map((c) => [foldCase(c.name), c])).values())),
  );
