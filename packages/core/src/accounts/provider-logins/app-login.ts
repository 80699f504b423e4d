/**
 * The scheme and host of addresses that open the app of a phone. Apps register it, so it is a fact
 * of compatibility with them.
 */
const appAddress = 'zulip://login';

const keyDigits = 64;

/** Whether it is a key as apps make it: 64 hexadecimal digits. */
export const isAppKey = (text: string): boolean => /^[0-9a-fA-F]{64}$/.test(text);

const digits = (text: string): readonly number[] =>
  Array.from(text, (digit) => Number.parseInt(digit, 16));

const hexOf = (text: string): string =>
  Array.from(text, (char) => (char.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join('');

/**
 * The API key as an app reads it: each of its characters in two hexadecimal digits, and each digit
 * with that of the app's own key by exclusive or. Whoever sees the address without the app's key,
 * such as another app with the same scheme, learns nothing.
 *
 * Source: docs/reference/authentication.md#apps.
 *
 * @param apiKey 32 characters of ASCII
 *
 * @param appKey see `isAppKey`
 */
export const encryptForApp = (apiKey: string, appKey: string): string => {
  const pad = digits(appKey);
  return digits(hexOf(apiKey).slice(0, keyDigits))
    .map((digit, index) => (digit ^ (pad[index] ?? 0)).toString(16))
    .join('');
};

/** What the app of a person is told, who has logged in with a provider. */
type AppLogin = {
  readonly realmUrl: string;
  readonly email: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly appKey: string;
};

/** The address that opens the app, with everything that it needs. */
export const appLoginUrl = ({ realmUrl, email, userId, apiKey, appKey }: AppLogin): string => {
  const values = {
    realm: realmUrl,
    email,
    user_id: String(userId),
    otp_encrypted_api_key: encryptForApp(apiKey, appKey),
  };
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${appAddress}?${query.join('&')}`;
};
