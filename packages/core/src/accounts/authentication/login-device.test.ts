import { describeClient, loginDevice } from './login-device';

const linux = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  [`${linux} Gecko/20100101 Firefox/131.0`, 'Firefox'],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36`, 'Chrome'],
  [`${linux} AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge'],
  [`${linux} AppleWebKit/537.36 Chrome/130.0 Safari/537.36 OPR/114.0`, 'Opera'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/17.0 Safari/605.1', 'Safari'],
  ['Mozilla/5.0 (unknown)', 'Browser'],
  ['ChatMobile/27.1 (Android 14)', 'ChatMobile'],
  ['', 'Unspecified'],
])('the client of %j is %s, whatever its version', (userAgent, client) => {
  expect(loginDevice(userAgent, '192.0.2.1').client).toBe(client);
  expect(loginDevice(userAgent.replace(/13\d\.0|27\.1|17\.0/g, '140.2'), '192.0.2.1').client).toBe(
    client,
  );
});

it.each([
  ['192.0.2.1', '192.0.2.254', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:1:2::/64', '2001:db8:1:ff::/64', true],
  ['2001:db8:1:2::/64', '2001:db8:2:2::/64', false],
])('%s and %s are in the same network: %s', (one, other, expected) => {
  const network = (address: string) => loginDevice('', address).network;
  expect(network(one) === network(other)).toBe(expected);
});

it.each([
  [`${linux} Gecko/20100101 Firefox/131.0`, 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Edg/130.0', 'Edge on Windows'],
  ['curl/8.1', 'curl'],
  ['', 'Unspecified'],
])('%j is described as %s', (userAgent, description) => {
  expect(describeClient(userAgent)).toBe(description);
});
