import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { LoginLink, LoginLinkRepository } from '../accounts';
import type { Cell } from './cell';
import { changing, writing } from './cell';
import type { State } from './state';

const without =
  (owner: Pick<LoginLink, 'realmId' | 'userId'>) =>
  (state: State): State => ({
    ...state,
    loginLinks: state.loginLinks.filter(
      ({ realmId, userId }) => realmId !== owner.realmId || userId !== owner.userId,
    ),
  });

export const inMemoryLoginLinks = (cell: Cell): LoginLinkRepository => ({
  replace: (link) =>
    changing(cell, (state) => {
      const others = without(link)(state);
      return { ...others, loginLinks: [...others.loginLinks, link] };
    }),
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
  removeOf: (realmId, userId) => changing(cell, without({ realmId, userId })),
});
