import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { markdownToHtml } from '../../runtime/reference/markdown-to-html.ts';
import { openReference } from '../../runtime/reference/reference.ts';
import { shownRoutes } from '../support/shown-routes.ts';

const BASE = 'https://gateway.example';
const reference = await openReference(registry);

interface Visited {
  readonly status: number;
  readonly text: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

function ask(address: string) {
  const { pathname, searchParams } = new URL(address, BASE);
  return reference.find({ path: pathname, query: Object.fromEntries(searchParams), base: BASE });
}

function attributesOf(html: string, name: string): readonly string[] {
  return [...html.matchAll(new RegExp(`<[^<>]* ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
}

/** Every page that links lead to, from the first one on. */
async function visitAll(): Promise<ReadonlyMap<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = ['/docs'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (visited.has(address)) continue;
    const { status, text } = await ask(address);
    const links = attributesOf(text, 'href').filter((href) => /^\/docs(?!.*\.(?:md|css|js)\b)/.test(href));
    visited.set(address, { status, text, ids: new Set(attributesOf(text, 'id')), links });
    waiting.push(...links.map((link) => link.split('#')[0] ?? ''));
  }
  return visited;
}

const pages = await visitAll();
const addresses = [...pages.keys()].sort();

describe('the pages', () => {
  test('of all operations, surfaces, families and errors can be reached from the first one', () => {
    const wanted = [
      ...registry.routes.map(({ id }) => `/docs/${id}`),
      ...Object.keys(registry.surfaces).map((id) => `/docs/${id}`),
      ...allFamilies(registry).map(({ id }) => `/docs/models/${id}`),
      ...['/docs/errors', '/docs/guides', '/docs/overview', '/docs/guides/call/videos', '/docs/sizes'],
    ];
    expect(wanted.filter((address) => !pages.has(address))).toEqual([]);
  });

  test('have links that lead somewhere, and to something on the page', () => {
    const broken = [...pages].flatMap(([address, { links }]) =>
      links
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = pages.get(path);
          return target?.status !== 200 || (anchor !== undefined && !target.ids.has(anchor));
        })
        .map((link) => `${address} -> ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('have no id twice', () => {
    const twice = [...pages].flatMap(([address, { text }]) => {
      const ids = attributesOf(text, 'id');
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${address}#${id}`);
    });
    expect(twice).toEqual([]);
  });

  test.each(addresses)('%s is at most 25 kB compressed and holds no script or style', (address) => {
    const { text = '' } = pages.get(address) ?? {};
    expect(gzipSync(text).length).toBeLessThanOrEqual(25_000);
    expect(text).not.toMatch(/<script(?![^>]* src="\/docs\/)|<style|<[^<>]* (?:style|on\w+)="/);
    expect(attributesOf(text, 'src').filter((src) => !src.startsWith('/docs/'))).toEqual([]);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  test('are Markdown at the same address, whose links lead to Markdown', async () => {
    for (const address of addresses) {
      const [path = '', query] = address.split('?');
      const twin = await ask(`${path}.md${query === undefined ? '' : `?${query}`}`);
      expect([address, twin.status, twin.type]).toEqual([address, 200, 'text/markdown; charset=utf-8']);
      expect([address, twin.text.slice(0, 2)]).toEqual([address, '# ']);
      const targets = [...twin.text.matchAll(/\]\((\/docs[^)?#]*)/g)].map(([, target = '']) => target);
      expect(targets.filter((target) => !target.endsWith('.md'))).toEqual([]);
    }
  });

  test('have an anchor for each code and each field', () => {
    const codes = Object.keys(registry.errors);
    expect(codes.filter((code) => pages.get('/docs/errors')?.ids.has(code) !== true)).toEqual([]);
    for (const { id, routes } of allFamilies(registry)) {
      const own = pages.get(`/docs/models/${id}`)?.ids;
      const shown = pages.get(`/docs/${routes[0]}?family=${id}`) ?? pages.get(`/docs/${routes[0]}`);
      const fields = [...(shown?.text.matchAll(/<tr id="(\w+)">/g) ?? [])].map(([, name = '']) => name);
      expect(fields.length, id).toBeGreaterThan(2);
      expect(own?.size, id).toBeGreaterThan(5);
    }
  });

  test('say of each operation what it costs, how it is asked and how it may be refused', () => {
    for (const route of shownRoutes) {
      const { text = '' } = pages.get(`/docs/${route.id}`) ?? {};
      expect(text, route.id).toMatch(/Costs (?:nothing|money)/);
      if (route.operation !== 'callback.receive')
        for (const title of ['curl', 'fetch', 'Python'])
          expect(text, route.id).toContain(`<summary>${title}</summary>`);
      if (route.auth !== 'none') expect(text, route.id).toContain('/docs/errors#invalid_api_key');
      if (route.sdk !== undefined) expect(text, route.id).toContain(`client.${route.sdk}(`);
    }
  });

  test('show the fields of the family that was chosen', async () => {
    const { text } = await ask('/docs/videos-create?family=e');
    expect(text).toContain('Fields of Family E');
    expect(text).toContain('metadata.file_infos');
    expect((await ask('/docs/videos-create?family=none')).text).toContain('Fields of Family A');
  });
});

test('the page for language models is at most 8 kB, and has a request of each kind', async () => {
  const { text, type } = await ask('/llms.txt');
  expect(type).toBe('text/markdown; charset=utf-8');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_192);
  for (const path of ['/v1/videos', '/v1/images/generations', '/ax/submit', '/v1/chat/completions'])
    expect(text).toContain(`"${BASE}${path}`);
  expect(Object.keys(registry.errors).filter((code) => !text.includes(code))).toEqual([]);
  const links = [...text.matchAll(/\]\((\/docs[^)]*)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect([link, (await ask(link)).status]).toEqual([link, 200]);
});

describe('the search', () => {
  const found = async (words: string) =>
    attributesOf(
      (await ask(`/docs/search?q=${encodeURIComponent(words)}`)).text.split('<main')[1] ?? '',
      'href',
    );

  test('finds operations, fields, models, codes and guides', async () => {
    expect(await found('create a video')).toContain('/docs/videos-create');
    expect(await found('insufficient_user_quota')).toContain('/docs/errors#insufficient_user_quota');
    expect(await found('video-b')).toContain('/docs/models/b');
    expect(await found('last_frame_image family b')).toContain('/docs/models/b#last_frame_image');
    expect(await found('Handle errors')).toContain('/docs/guides/call/errors-and-retries');
  });

  test('shows words that mean something to browsers as words', async () => {
    const { text } = await ask(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Nothing has all these words.');
  });
});

test('what is not there is told on a page that says what may have been meant', async () => {
  const { status, text, once } = await ask('/docs/guides/call/vidoes"><b>errors');
  expect([status, once]).toEqual([404, true]);
  expect(text).toContain('There is no such page');
  expect(text).not.toContain('<b>');
});

test('Markdown with HTML in it stays text, and links lead nowhere but to pages', () => {
  const { body } = markdownToHtml(
    [
      '# A <img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](/docs/errors) <b onclick=x>bold</b>',
      '| `a"><b>` | b |\n|---|---|\n| `<i>` | &lt;u&gt; |',
      '```js "><script>\n</code><script>\n```',
    ].join('\n\n'),
  );
  const text = body.toString();
  const tags = [...text.matchAll(/<\/?(\w+)/g)].map(([, name = '']) => name);
  expect(tags.filter((name) => ['script', 'img', 'b', 'i', 'u'].includes(name))).toEqual([]);
  expect(attributesOf(text, 'href').filter((href) => !href.startsWith('#'))).toEqual(['/docs/errors']);
});
