/** The languages of clients, by code, each with its name in that language. */
const languages: Readonly<Record<string, string>> = {
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  'en-gb': 'British English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hi: 'हिन्दी',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-br': 'Português brasileiro',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  ta: 'தமிழ்',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-hans': '简体中文',
  'zh-hant': '繁體中文',
};

export const isLanguage = (code: string): boolean => Object.hasOwn(languages, code);

/** The name of the language in that language; the code itself if it is unknown. */
export const languageName = (code: string): string =>
  (isLanguage(code) ? languages[code] : undefined) ?? code;
