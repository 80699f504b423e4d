import type { Setting } from '../../lib/setting';
import { settingsTexts } from '../../texts/settings-texts';

/** What a group or a folder of channels is called, and what it is for. */
export const namedFields: readonly Setting<'name' | 'description'>[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 100 },
  { key: 'description', type: 'long', label: settingsTexts.description },
];
