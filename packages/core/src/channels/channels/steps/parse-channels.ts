import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderDescription } from '../../../access';
import type { Work } from '../../../kernel';
import { foldCase } from '../../../kernel';
import { oneLine } from '../channel-description';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import type { ParsedChannel, RequestedChannel } from '../requested-channel';

type Rendered = ReadonlyMap<string, string>;

/** Renders each distinct text once, as most new channels have no description. */
const renderAll = (
  dependencies: RenderingDependencies,
  caller: Caller,
  descriptions: readonly string[],
): Work<RenderingFailed, Rendered> =>
  pipe(
    Array.from(new Set(descriptions)),
    TE.traverseSeqArray((description) =>
      pipe(
        renderDescription(dependencies)(caller.realm, description, caller),
        TE.map(({ html }) => [description, html] as const),
      ),
    ),
    TE.map((rendered) => new Map(rendered)),
  );

/** Checks the names and renders the descriptions; a name given twice counts once. */
export const parseChannels = (
  dependencies: RenderingDependencies,
  caller: Caller,
  requested: readonly RequestedChannel[],
): Work<InvalidChannelName | RenderingFailed, readonly ParsedChannel[]> =>
  pipe(
    TE.Do,
    TE.bindW('named', () =>
      TE.fromEither(
        pipe(
          requested,
          E.traverseArray(({ name: given, color, description }) =>
            pipe(
              parseChannelName(given),
              E.map((name) => ({ name, color, description: oneLine(description ?? '') })),
            ),
          ),
        ),
      ),
    ),
    TE.bindW('rendered', ({ named }) =>
      renderAll(
        dependencies,
        caller,
        named.map(({ description }) => description),
      ),
    ),
    TE.map(({ named, rendered }) => {
      const parsed = named.map((channel): ParsedChannel => ({
        ...channel,
        renderedDescription: rendered.get(channel.description) ?? '',
      }));
      return Array.from(new Map(parsed.map((c) => [foldCase(c.name), c])).values());
    }),
  );
