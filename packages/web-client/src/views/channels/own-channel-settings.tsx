import type { SubscriptionProperty } from '../../actions/subscriptions';
import { setSubscription } from '../../actions/subscriptions';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { subscriptionsById } from '../../state/channels';
import { settingsTexts } from '../../texts/settings-texts';

const { channel: words } = settingsTexts;

const settings: readonly Setting<SubscriptionProperty>[] = [
  { key: 'is_muted', type: 'toggle', label: words.muted },
  { key: 'pin_to_top', type: 'toggle', label: words.pinned },
  { key: 'desktop_notifications', type: 'toggle', label: words.desktop },
  { key: 'audible_notifications', type: 'toggle', label: words.audible },
  { key: 'color', type: 'color', label: words.color },
];

/** The user's own settings of a channel; nothing without subscription. */
export const OwnChannelSettings = ({ id }: { readonly id: number }) => {
  const subscription = subscriptionsById.value.get(id);
  return subscription === undefined ? null : (
    <SettingList
      title={words.own}
      settings={settings}
      valueOf={(key) => subscription[key] ?? undefined}
      onSave={({ key }, value) =>
        setSubscription(id, key, typeof value === 'number' ? String(value) : value)
      }
    />
  );
};
