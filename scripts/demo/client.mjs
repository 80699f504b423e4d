// A client in one page: forms go in, JSON comes out, Basic credentials with every request.
import { readFileSync } from 'node:fs';

/** Reads the `[api]` section of a credentials file. */
export const readCredentials = (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const valueOf = (name) =>
    lines
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .trim();
  return { site: valueOf('site'), email: valueOf('email'), key: valueOf('key') };
};

/** Texts go as they are, everything else as JSON. */
const encode = (parameters) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

export class Client {
  constructor({ site, email, key, userId, name }) {
    Object.assign(this, { site, email, key, userId, name });
  }

  get(path, parameters = {}) {
    return this.#request('GET', `${path}?${encode(parameters)}`);
  }

  post(path, parameters = {}) {
    return this.#request('POST', path, encode(parameters));
  }

  delete(path, parameters = {}) {
    return this.#request('DELETE', path, encode(parameters));
  }

  /** The same server, as another user. */
  async logIn(username, password) {
    const { api_key } = await this.post('/fetch_api_key', { username, password });
    const user = new Client({ site: this.site, email: username, key: api_key });
    const { user_id, full_name } = await user.get('/users/me');
    return Object.assign(user, { userId: user_id, name: full_name });
  }

  /** Whether there is a server at all. */
  async answers() {
    try {
      return (await fetch(`${this.site}/api/v1/server_settings`)).ok;
    } catch {
      return false;
    }
  }

  async #request(method, path, body) {
    const credentials = Buffer.from(`${this.email}:${this.key}`).toString('base64');
    const response = await fetch(`${this.site}/api/v1${path}`, {
      method,
      headers: { authorization: `Basic ${credentials}` },
      body,
    });
    const answer = await response.json();
    if (answer.result !== 'success') {
      throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
    }
    return answer;
  }
}
