import type { Caller, User } from '../../../access';
import type { Channel } from '../../../channels';
import { role } from '../../../kernel';
import { aCaller, quietSettings } from '../../build-people';
import type { World } from '../world';

export type Stage = {
  readonly world: World;
  readonly reader: Caller;
  /** A user whom the reader may mute. */
  readonly senders: readonly [Caller, Caller];
  readonly channels: readonly Channel[];
};

export const setStage = async (world: World, isGuest: boolean): Promise<Stage> => {
  const reader = await world.addUser(isGuest ? { role: role.guest } : {});
  const [one, other] = [
    await world.addUser({ role: role.owner }),
    await world.addUser({ role: role.owner }),
  ];
  const channels = [
    await world.addChannel(),
    await world.addChannel(),
    await world.addChannel({ privacy: 'privateProtected' }),
  ];
  const unknown = await world.addChannel();
  for (const channel of channels) {
    await world.join(channel, reader);
  }
  for (const channel of [...channels, unknown]) {
    await world.join(channel, one, other);
  }
  await world.within(({ userSettings }) =>
    userSettings.change(world.realm.id, reader.id, quietSettings),
  );
  // Only the test's senders send messages.
  const settings = { ...world.realm.settings, send_channel_events_messages: false };
  const asCaller = (user: User) => aCaller({ realm: { ...world.realm, settings }, user });
  return {
    world,
    reader: asCaller(reader),
    senders: [asCaller(one), asCaller(other)],
    channels: [...channels, unknown],
  };
};
