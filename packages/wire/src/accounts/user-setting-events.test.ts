import type { UserSettings } from '@parley/core/access';
import { userSettings } from '@parley/core/access';
import { levelOf } from '@parley/core/kernel';
import { anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';
import { legacySettings } from './legacy-settings';

const types = ['update_display_settings', 'update_global_notifications'] as const;

/** The settings of a type, as the events of old clients say them. */
const announced = (type: (typeof types)[number], settings: UserSettings, level: number) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([property, value]) => {
      const event = { _tag: 'UserSettingChanged' as const, property, value, email: '' };
      return eventPresentation
        .present(event, anEventViewer({ level }))
        .filter((each) => each.type === type)
        .map((each) => [property, each.setting] as const);
    }),
  );

describe('legacySettings', () => {
  const last = levelOf('legacySettingsEventsRemoved') - 1;

  it.each(types)('are the same in the state and in events: %s', (type) => {
    for (const web_home_view of ['recent', 'inbox'] as const) {
      for (const level of [1, last]) {
        const settings = userSettings({ web_home_view });
        const shown = legacySettings(type, settings, level);
        expect([level, shown]).toEqual([level, announced(type, settings, level)]);
        expect(Object.keys(shown).length).toBeGreaterThan(0);
      }
    }
  });
});
