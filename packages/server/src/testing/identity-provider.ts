import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** An OpenID Connect provider in a process of its own, because Jest cannot run its library. */
export type TestProvider = { readonly issuer: string; readonly stop: () => Promise<void> };

/** @param returnUrl where it sends browsers back to */
export const startTestProvider = async (returnUrl: string): Promise<TestProvider> => {
  const child = spawn(process.execPath, [join(__dirname, 'oidc-server.mjs'), returnUrl], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = once(lines, 'line');
  const first: readonly unknown[] = await Promise.race([line, exited]);
  if (typeof first[0] !== 'string') {
    throw new Error(`the provider has not started: ${String(first[0])}`);
  }
  return {
    issuer: first[0],
    stop: async () => {
      child.kill();
      await exited;
    },
  };
};

/** What a browser sends besides its cookies. */
type BrowserRequest = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** The cookies of one browser, by host. */
type Jar = Map<string, Map<string, string>>;

/** A browser without pages: it keeps cookies, and follows no redirect by itself. */
export const newBrowser = () => {
  const jar: Jar = new Map();
  const cookiesAt = (url: URL): Map<string, string> => {
    const cookies = jar.get(url.host) ?? new Map<string, string>();
    jar.set(url.host, cookies);
    return cookies;
  };
  const open = async (
    address: string,
    { headers, ...init }: BrowserRequest = {},
  ): Promise<Response> => {
    const url = new URL(address);
    const cookies = cookiesAt(url);
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, cookie },
    });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    open,
    setCookie: (address: string, name: string, value: string) => {
      cookiesAt(new URL(address)).set(name, value);
    },
    cookie: (address: string, name: string) => cookiesAt(new URL(address)).get(name),
  };
};
