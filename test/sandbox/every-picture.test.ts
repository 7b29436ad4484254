import { setTimeout as sleep } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { makesPictures, modelRow } from '../../runtime/contract/models/model-row.ts';
import { promptPicture } from '../../runtime/sandbox/media/prompt-picture.ts';
import { testPicture } from '../../runtime/sandbox/media/test-picture.ts';
import { pictureNames } from '../../runtime/sandbox/picture-name.ts';
import type { PicturesAsked } from '../../runtime/sandbox/twins/pictures/read-asked.ts';
import { startVendorGateway, type VendorGateway } from './vendor-gateway.ts';

const ROUTE = 'images-tasks';
const lines = registry.families.filter(({ kind, routes }) => kind === 'image' && routes.includes(ROUTE));

/** Every class of models of every vendor, with the first public model that it can serve for each of its modes. */
const cases = Object.values(registry.protocols).flatMap((protocol) => {
  const served = lines.filter(({ protocols }) => protocols.includes(protocol.id));
  const rows = served.flatMap(({ models }) =>
    models.flatMap((model) =>
      pictureNames(protocol, { model, settings: {} }).flatMap(({ name, modes }) =>
        modes.map((mode) => ({ protocol: protocol.id, upstream: name, mode, model: model.id })),
      ),
    ),
  );
  const bare = ({ upstream, model, mode }: (typeof rows)[number]) => `${upstream.replace(model, '')} ${mode}`;
  return [...new Map(rows.reverse().map((row) => [bare(row), row])).values()].reverse();
});
const made = [...new Map(cases.map((one) => [`${one.protocol} ${one.upstream}`, one])).values()];
const texts = cases.filter(({ mode }) => mode === 'text');
const firsts = [...new Map([...texts].reverse().map((one) => [one.protocol, one])).values()];

/** Tasks are one call each: what it cannot make is not made. */
function mostOf({ protocol: id, upstream }: (typeof cases)[number]): number {
  const protocol = registry.protocols[id];
  if (protocol?.poll === undefined) return Number.POSITIVE_INFINITY;
  return modelRow(protocol, upstream, 'image')?.per_call ?? Number.POSITIVE_INFINITY;
}

interface Task {
  readonly id: string;
  readonly status: string;
  readonly data: readonly { readonly url: string; readonly b64_json?: string }[];
  readonly warnings?: readonly unknown[] | null;
  readonly usage?: { readonly amount: number } | null;
  readonly error: { readonly code: string } | null;
}

const picture = (width: number, height: number) =>
  `data:image/png;base64,${Buffer.from(testPicture(width, height)).toString('base64')}`;
const ALONG: Readonly<Record<string, JsonObject>> = {
  text: {},
  reference: { image: [picture(640, 480)] },
  inpaint: { image: picture(640, 640), mask: picture(640, 640) },
};

test('every vendor of pictures is asked, for a text at least', () => {
  const drawing = Object.values(registry.protocols).filter(makesPictures);
  expect(new Set(firsts.map(({ protocol }) => protocol))).toEqual(new Set(drawing.map(({ id }) => id)));
});

describe('every vendor of pictures through the gateway', { timeout: 60_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({
      variants: made,
      pace_secs: 0.03,
      journey: { queued_ms: 10, running_ms: 20 },
    });
  });
  afterAll(() => gateway.close());

  const headersOf = (variant: (typeof cases)[number]) => ({
    authorization: `Bearer ${gateway.keyOf(variant)}`,
    'content-type': 'application/json',
  });
  const ended = async (variant: (typeof cases)[number], body: JsonObject): Promise<Task> => {
    const headers = headersOf(variant);
    const url = `${gateway.url}/v1/images/tasks`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = await answer.text();
    expect([answer.status, said]).toEqual([200, expect.stringContaining('task_')]);
    const { id } = JSON.parse(said) as Task;
    for (;;) {
      const task = (await (await fetch(`${url}/${id}`, { headers })).json()) as Task;
      if (task.status === 'completed' || task.status === 'failed') return task;
      await sleep(30);
    }
  };
  const askedOf = (ref: string): readonly PicturesAsked[] =>
    gateway.twins
      .journal()
      .flatMap((row) => (row.ref === ref && row.pictures !== undefined ? [row.pictures] : []));
  const bytesOf = async (variant: (typeof cases)[number], url: string) => {
    const file = await fetch(url, { headers: headersOf(variant) });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    return Buffer.from(await file.arrayBuffer());
  };

  test.concurrent.each(cases)('$protocol, $upstream: $mode', async (one) => {
    const ref = `${one.protocol}-${one.upstream}-${one.mode}`.replaceAll(/[^\w-]/g, '-');
    const prompt = `a heron [ref:${ref}]`;
    const task = await ended(one, { model: one.model, prompt, ratio: '16:9', ...ALONG[one.mode] });
    expect([task.status, task.error]).toEqual(['completed', null]);
    const [asked, ...more] = askedOf(ref);
    if (asked === undefined) throw new Error(`${ref}: nothing was asked`);
    expect([more, asked.count, asked.references, asked.mask]).toEqual([
      [],
      1,
      one.mode === 'text' ? 0 : 1,
      one.mode === 'inpaint',
    ]);
    expect(asked.prompt.startsWith(prompt)).toBe(true);
    const ratio = asked.width / asked.height / (16 / 9);
    expect(Math.abs(ratio - 1) < 0.03 || asked.prompt.includes('16:9')).toBe(true);
    const [{ url } = { url: '' }] = task.data;
    const bytes = await bytesOf(one, url);
    expect(imageSize(bytes)).toMatchObject({ type: 'png', width: asked.width, height: asked.height });
    expect(bytes.equals(promptPicture(asked))).toBe(true);
  });

  test.concurrent.each(firsts)('$protocol makes several, each its own', async (one) => {
    const ref = `several-${one.protocol}`;
    const count = Math.min(3, mostOf(one));
    const task = await ended(one, { model: one.model, prompt: `a heron [ref:${ref}]`, n: 3 });
    expect([task.status, task.data.length, task.warnings?.length ?? 0]).toEqual([
      'completed',
      count,
      count < 3 ? 1 : 0,
    ]);
    expect(askedOf(ref).reduce((sum, asked) => sum + asked.count, 0)).toBe(count);
    const { amount } = task.usage ?? { amount: 0 };
    if (count === 1) return;
    const part = await ended(one, { model: one.model, prompt: 'a heron sandbox:partial', n: 2 });
    expect([part.status, part.data.length, part.usage?.amount]).toEqual(['completed', 1, amount / count]);
  });

  test.concurrent.each(
    firsts.flatMap((one) => [
      { ...one, word: 'no_result' },
      { ...one, word: 'policy' },
    ]),
  )('$protocol, $word: there is no picture, and nothing is charged', async ({ word, ...one }) => {
    const headers = headersOf(one);
    const body = JSON.stringify({ model: one.model, prompt: `a heron sandbox:${word}` });
    const answer = await fetch(`${gateway.url}/v1/images/tasks`, { method: 'POST', headers, body });
    const said = (await answer.json()) as Task;
    if (answer.status === 200) {
      const task = await ended(one, { model: one.model, prompt: `a heron sandbox:${word}` });
      expect([task.status, task.usage ?? null]).toEqual(['failed', null]);
    } else {
      expect([answer.status, said.error?.code]).toEqual(
        word === 'policy' ? [400, 'content_policy_violation'] : [502, 'upstream_error'],
      );
    }
  });

  test.concurrent.each(firsts)(
    '$protocol gives one more than was asked for: the first are kept',
    async (one) => {
      const task = await ended(one, { model: one.model, prompt: 'a heron sandbox:more_pictures', n: 2 });
      expect([task.status, task.data.length]).toEqual(['completed', Math.min(2, mostOf(one))]);
    },
  );

  test.concurrent.each(firsts)(
    '$protocol gives what it can in the other way: it is a picture',
    async (one) => {
      for (const word of ['other_format', 'data_uri']) {
        const task = await ended(one, { model: one.model, prompt: `a heron sandbox:${word}` });
        expect([word, task.status]).toEqual([word, 'completed']);
        const [{ url } = { url: '' }] = task.data;
        expect(imageSize(await bytesOf(one, url)).type).toBe('png');
      }
    },
  );
});
