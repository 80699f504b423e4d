import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { LoginLinkRepository } from '../accounts';
import type { Cell } from './cell';
import { changing, writing } from './cell';

export const inMemoryLoginLinks = (cell: Cell): LoginLinkRepository => ({
  replace: (link) =>
    changing(cell, (state) => ({
      ...state,
      loginLinks: [
        ...state.loginLinks.filter(
          ({ realmId, userId }) => realmId !== link.realmId || userId !== link.userId,
        ),
        link,
      ],
    })),
  take: (realmId, tokenHash, now) =>
    pipe(
      writing(
        cell,
        ({ loginLinks }) =>
          loginLinks.find(
            (each) =>
              each.realmId === realmId && each.tokenHash === tokenHash && each.expiresAt > now,
          ),
        (taken) => (state) => ({
          ...state,
          loginLinks: state.loginLinks.filter((each) => each !== taken),
        }),
      ),
      TE.map((taken) => O.fromNullable(taken?.userId)),
    ),
});
