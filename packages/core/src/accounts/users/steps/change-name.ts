import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, User } from '../../../access';
import { isBot, viewersOf } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { botEventAudienceOf } from '../../bots/steps/bot-event-audience';
import type { Transaction } from '../../transaction';
import { parseFullName, sameName } from '../full-name';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type NameFailure = AccessFailure<
  | 'FullNameTooLong'
  | 'FullNameTooShort'
  | 'InvalidFullName'
  | 'InvalidNameFormat'
  | 'FullNameNotUnique'
>;

/** Where names have to be unique, nobody else may have this one. */
export const checkUnique = (
  { users }: Pick<Transaction, 'users'>,
  { realm }: Pick<Caller, 'realm'>,
  name: string,
  self?: User,
): TE.TaskEither<AccessFailure<'FullNameNotUnique'> | Unexpected, void> =>
  realm.settings.require_unique_names
    ? pipe(
        users.list(realm.id),
        TE.filterOrElseW(
          (everyone) =>
            !everyone.some(({ id, fullName }) => id !== self?.id && sameName(fullName, name)),
          () => accessFailure('FullNameNotUnique'),
        ),
        TE.map(() => undefined),
      )
    : TE.right(undefined);

export type NameNeeds = 'knownUsers' | 'bots' | 'channels' | 'events' | 'users';

/** Writes the name, and tells who may know of its bearer. */
export const writeName = (
  tx: Pick<Transaction, NameNeeds>,
  realm: Realm,
  target: User,
  fullName: string,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    TE.Do,
    TE.bind('renamed', () => tx.users.update(realm.id, target.id, { fullName })),
    TE.bind('audience', () => viewersOf(tx, realm, target)),
    TE.bind('botEventAudience', () => botEventAudienceOf(tx, target)),
    TE.tap(({ audience, botEventAudience }) =>
      tx.events.emit(realm.id, [
        { event: { _tag: 'UserRenamed', userId: target.id, fullName }, audience },
        ...(isBot(target)
          ? [
              {
                event: {
                  _tag: 'BotDetailChanged' as const,
                  botId: target.id,
                  property: 'full_name' as const,
                  value: fullName,
                },
                audience: botEventAudience,
              },
            ]
          : []),
      ]),
    ),
    TE.map(({ renamed }) => renamed),
  );

/** Gives somebody another name, if it is another. */
export const changeName = (
  tx: Pick<Transaction, NameNeeds>,
  caller: Caller,
  target: User,
  text: string,
): TE.TaskEither<NameFailure | Unexpected, User> =>
  text.trim() === '' || text.trim() === target.fullName
    ? TE.right(target)
    : pipe(
        TE.fromEither(parseFullName(text)),
        TE.tap((fullName) => checkUnique(tx, caller, fullName, target)),
        TE.flatMap((fullName) => writeName(tx, caller.realm, target, fullName)),
      );
