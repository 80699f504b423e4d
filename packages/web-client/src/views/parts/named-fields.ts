import { entry } from '../../lib/setting';
import { settingsTexts } from '../../texts/settings-texts';

/** What a group or a folder of channels is called, and what it is for. */
export const namedFields = [
  entry('name', 'text', settingsTexts.name, { maxLength: 100 }),
  entry('description', 'long', settingsTexts.description),
];
