import { expect, vi } from 'vitest';

/** A browser without scripts: it keeps cookies, and sends forms as browsers do. */
export interface OperatorBrowser {
  get(path: string, headers?: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Response>;
  /** Fills in a form of a page that it loaded, by the address that the form is sent to. */
  send(page: string, action: string, fields?: Readonly<Record<string, string>>): Promise<Response>;
  post(
    path: string,
    fields: Readonly<Record<string, string>> | URLSearchParams,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  readonly cookies: ReadonlyMap<string, string>;
}

/** Page of an address, once it has a text that is written soon after the work that it tells. */
export function pageWith(
  browser: Pick<OperatorBrowser, 'get'>,
  path: string,
  text: string | RegExp,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await browser.get(path);
      const page = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(page).toMatch(text);
      return page;
    },
    { timeout: 30_000 },
  );
}

/** Signs in to a sandbox, where everybody may. */
export async function signedIn(origin: string, key?: string): Promise<OperatorBrowser> {
  const browser = createBrowser(origin);
  const answer = await browser.post('/login', { next: '/', ...(key === undefined ? {} : { key }) });
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`);
  return browser;
}

export function createBrowser(origin: string): OperatorBrowser {
  const cookies = new Map<string, string>();
  async function ask(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers };
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const browser: OperatorBrowser = {
    cookies,
    get: (path, headers = {}, signal) => ask(path, { headers, ...(signal && { signal }) }),
    post: (path, fields, headers = { origin }) =>
      ask(path, {
        method: 'POST',
        headers,
        body: fields instanceof URLSearchParams ? fields : new URLSearchParams({ ...fields }),
      }),
    async send(page, action, fields = {}) {
      const html = await (await browser.get(page)).text();
      const form = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(
        ([, to]) => to === action,
      );
      if (form === undefined) throw new Error(`${page} has no form to ${action}`);
      const hidden = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
      const own = Object.fromEntries(
        hidden.map(([, name = '', value = '']) => [
          name,
          value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
        ]),
      );
      return browser.post(action, { ...own, ...fields });
    },
  };
  return browser;
}
