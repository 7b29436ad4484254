import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOfBody } from '../../runtime/admin/form-fields.ts';
import type { FormState } from '../../runtime/admin/play-form.ts';
import { modelNamed } from '../../runtime/console/parts/play-query.ts';
import { PAID_OPERATIONS } from '../../runtime/contract/route.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, signedIn } from './operator-browser.ts';

const SECRET = 'sk-test-caller';
const AS_CALLER = { authorization: `Bearer ${SECRET}` };
const HOSTILE = `</textarea><script>alert("1")</script> \u202e`;

let gateway: SandboxGateway;
let browser: OperatorBrowser;

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('play-address'),
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 10 ** 12 }],
  });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(() => gateway.close());

const page = async (path: string) => (await browser.get(path)).text();
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a page would send. */
function requestOf(html: string): { readonly route: string; readonly body: Record<string, unknown> } {
  const [, text = '{}'] = /data-request="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(unescaped(text));
}

const onPublic = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${gateway.url}${path}`, { headers })).text();
const triesOf = (html: string) =>
  [...html.matchAll(/<a href="(\/play\?[^"]*)">Try it in the playground<\/a>/g)].map(([, href = '']) =>
    unescaped(href),
  );

describe('an address of the playground', () => {
  test('fills in the form by public fields, and names what the form does not have', async () => {
    const query = new URLSearchParams({
      model: 'video-b',
      prompt: 'a heron',
      duration: '6',
      'metadata.resolution': '1080p',
      'metadata.nothing': HOSTILE,
    });
    const html = await page(`/play?${query}`);
    expect(requestOf(html).body).toMatchObject({
      ...{ model: 'video-b', prompt: 'a heron', duration: 6, metadata: { resolution: '1080p' } },
    });
    expect(html).toMatch(/metadata\.nothing .*was removed because the form has no such field/);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\u202e');
  });

  test('is that of a task, with what its caller chose', async () => {
    const body = { model: 'video-b', prompt: 'a heron', duration: 4, metadata: { aspectRatio: '9:16' } };
    const made = await fetch(`${gateway.url}/v1/videos`, {
      method: 'POST',
      headers: { ...AS_CALLER, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id } = (await made.json()) as { readonly id: string };
    const link = async () => unescaped(/href="(\/play\?[^"]*)"/.exec(await page(`/tasks/${id}`))?.[1] ?? '');
    // What became of its fields is known as soon as its vendor was asked.
    await expect.poll(link, { timeout: 15_000 }).toContain('c.seconds=4');
    expect(requestOf(await page(await link())).body).toMatchObject(body);
  });
});

describe('examples of families', () => {
  const examples = shownRoutes
    .filter(({ operation }) => PAID_OPERATIONS.has(operation))
    .flatMap((route) =>
      route.examples.accepted
        .filter(({ family, body }) => family !== undefined && body !== undefined)
        .map((example) => ({ route, example })),
    );

  test('are forms that make the same request', { timeout: 120_000 }, async () => {
    expect(examples.length).toBeGreaterThan(50);
    const wrong: unknown[] = [];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [, csrf = ''] = /data-csrf="([^"]*)"/.exec(await page('/play')) ?? [];
    for (const { route, example } of examples) {
      const { body = {}, path = {}, mode } = example;
      const name = modelNamed(route, example);
      const answer = await fetch(`${gateway.adminUrl}/ask/play-form`, {
        method: 'POST',
        headers: { cookie, origin: gateway.adminUrl, 'x-csrf': csrf, 'content-type': 'application/json' },
        body: JSON.stringify({ model: name, route: route.id, fields: fieldsOfBody({ ...path, ...body }) }),
      });
      expect(answer.status, await answer.clone().text()).toBe(200);
      const state = (await answer.json()) as FormState;
      const strange = (state.dropped ?? []).filter(({ name: one }) => one !== (route.model_field ?? 'model'));
      const made = fieldsOfBody(state.body ?? {});
      const lost = Object.entries(fieldsOfBody(body)).filter(([field, text]) => made[field] !== text);
      if (state.mode !== mode || strange.length > 0 || lost.length > 0)
        wrong.push([route.id, example.family, mode, state.mode, strange, lost]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the API reference', () => {
  test('leads to the playground of callers where there is one', async () => {
    expect(triesOf(await onPublic('/docs/videos-create'))).toEqual([]);
    gateway.deploy((now) => ({ ...now, server: { ...now.server, playground: true } }));
    const [first = ''] = triesOf(await onPublic('/docs/videos-create?family=b'));
    const query = new URL(first, gateway.url).search;
    const { route, body } = requestOf(await onPublic(`/play/form${query}`, AS_CALLER));
    expect(route).toBe('/v1/videos');
    expect(body).toMatchObject({ model: 'video-b', prompt: 'they meet' });
    const without: string[] = [];
    for (const { id, operation } of shownRoutes.filter((one) => PAID_OPERATIONS.has(one.operation)))
      if (triesOf(await onPublic(`/docs/${id}`)).length === 0) without.push(`${id} ${operation}`);
    // A remix is of a video that its caller has.
    expect(without).toEqual(['videos-remix video.remix']);
    expect(triesOf(await onPublic('/docs/videos-get'))).toEqual([]);
  });

  test('opens a form of the same operation for each family', async () => {
    for (const id of ['images-edits', 'kx-text2video', 'jm-submit', 'chat-completions']) {
      const [link = ''] = triesOf(await onPublic(`/docs/${id}`));
      const html = await onPublic(`/play/form${new URL(link, gateway.url).search}`, AS_CALLER);
      const { route } = requestOf(html);
      const path = shownRoutes.find((one) => one.id === id)?.path;
      expect([id, route.split('?')[0]]).toEqual([id, path]);
    }
  });
});
