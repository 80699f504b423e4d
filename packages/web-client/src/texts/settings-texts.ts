import { settingsEn } from './en-settings';

/** The texts of the settings in the user's language. */
export const settingsTexts: typeof settingsEn = settingsEn;
