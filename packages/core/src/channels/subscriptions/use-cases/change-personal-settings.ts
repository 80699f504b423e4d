import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Work } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import type { InvalidPersonalChange } from '../personal-setting';
import type { PersonalSettingsPlan, RequestedSetting } from '../personal-settings-plan';
import { parseRequestedSettings, planPersonalSettings } from '../personal-settings-plan';
import type { Ports } from '../../use-case-ports';

type ChangePersonalSettingsFailure =
  | InvalidPersonalChange
  | ChannelFailure<'InvalidChannelId' | 'NotSubscribed'>;

/**
 * Changes the caller's own settings for channels: all of them, or none if one item is invalid.
 *
 * Source: docs/reference/subscriptions.md#personal-settings.
 */
export const changePersonalSettings =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    requested: readonly RequestedSetting[],
  ): Work<ChangePersonalSettingsFailure, void> =>
    pipe(
      TE.fromEither(parseRequestedSettings(requested)),
      TE.flatMap((changes) =>
        transact(caller, (tx) =>
          pipe(
            tx.channels.loadManyFor(
              caller.realm.id,
              caller.user.id,
              Array.from(new Set(changes.map(({ channelId }) => channelId))),
            ),
            TE.flatMapEither(
              (existing): E.Either<ChangePersonalSettingsFailure, PersonalSettingsPlan> =>
                planPersonalSettings(caller, changes, existing),
            ),
            TE.tap((plan) =>
              tx.subscriptions.changePersonal(caller.realm.id, caller.user.id, plan.changes),
            ),
            TE.flatMap(({ events }) => tx.events.emit(caller.realm.id, events)),
          ),
        ),
      ),
    );
