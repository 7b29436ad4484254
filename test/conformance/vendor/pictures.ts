import { setTimeout as sleep } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { registry } from '../../../generated/index.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { makesPictures, modelRow } from '../../../runtime/contract/models/model-route.ts';
import { promptPicture } from '../../../runtime/sandbox/media/prompt-picture.ts';
import { testPicture } from '../../../runtime/sandbox/media/test-video.ts';
import { pictureNames } from '../../../runtime/sandbox/picture-name.ts';
import type { RequestedPictures } from '../../../runtime/sandbox/twins/pictures/read-request.ts';
import { startVendorGateway, type VendorGateway } from '../../sandbox/vendor-gateway.ts';
import { checksOf, type Group } from '../check.ts';
import { expect } from '../expect.ts';
import { protocolOf } from '../registry.ts';

const ROUTE = 'images-tasks';
const route = registry.routes.find(({ id }) => id === ROUTE);
const lines = registry.families.filter(({ kind, routes }) => kind === 'image' && routes.includes(ROUTE));

interface Case {
  readonly protocol: string;
  readonly upstream: string;
  readonly mode: string;
  readonly model: string;
}

/** Every class of models of a vendor, with the first public model that it can serve for each of its modes. */
function casesOf(id: string): readonly Case[] {
  const protocol = protocolOf(id);
  const served = lines.filter(({ protocols }) => protocols.includes(id));
  const rows = served.flatMap(({ models }) =>
    models.flatMap((model) =>
      pictureNames(protocol, { model, settings: {} }).flatMap(({ name, modes }) =>
        modes.map((mode) => ({ protocol: id, upstream: name, mode, model: model.id })),
      ),
    ),
  );
  const bare = ({ upstream, model, mode }: Case) => `${upstream.replace(model, '')} ${mode}`;
  return [...new Map(rows.reverse().map((row) => [bare(row), row])).values()].reverse();
}

/** Tasks are one call each: what it cannot make is not made. */
function mostOf({ protocol: id, upstream }: Case): number {
  const protocol = protocolOf(id);
  if (protocol.poll === undefined) return Number.POSITIVE_INFINITY;
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

/** Each vendor of pictures through the gateway to its twin: pictures of the size and number that were asked for. */
export function drawn(ids: readonly string[]): Group {
  const drawing = ids.filter((id) => makesPictures(protocolOf(id)));
  let gateway: VendorGateway;

  const headersOf = (variant: Case) => ({
    authorization: `Bearer ${gateway.keyOf(variant)}`,
    'content-type': 'application/json',
  });
  const ended = async (variant: Case, body: JsonObject): Promise<Task> => {
    const headers = headersOf(variant);
    const url = `${gateway.url}${route?.path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = await answer.text();
    expect(answer.status, said).toBe(200);
    const { id } = JSON.parse(said) as Task;
    for (;;) {
      const task = (await (await fetch(`${url}/${id}`, { headers })).json()) as Task;
      if (task.status === 'completed' || task.status === 'failed') return task;
      await sleep(30);
    }
  };
  const askedOf = (ref: string): readonly RequestedPictures[] =>
    gateway.twins
      .journal()
      .flatMap((row) => (row.ref === ref && row.pictures !== undefined ? [row.pictures] : []));
  const bytesOf = async (variant: Case, url: string) => {
    const file = await fetch(url, { headers: headersOf(variant) });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    return Buffer.from(await file.arrayBuffer());
  };

  const isDrawn = async (one: Case): Promise<void> => {
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
    expect(asked.prompt.startsWith(prompt), asked.prompt).toBe(true);
    const ratio = asked.width / asked.height / (16 / 9);
    expect(
      Math.abs(ratio - 1) < 0.03 || asked.prompt.includes('16:9'),
      `16:9 is asked for as ${asked.width}x${asked.height}`,
    ).toBe(true);
    const [{ url } = { url: '' }] = task.data;
    const bytes = await bytesOf(one, url);
    expect(imageSize(bytes)).toMatchObject({ type: 'png', width: asked.width, height: asked.height });
    expect(bytes.equals(promptPicture(asked)), 'the picture that the vendor made').toBe(true);
  };

  const areSeveral = async (one: Case): Promise<void> => {
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
  };

  const isNone = async (one: Case, word: string): Promise<void> => {
    const body = { model: one.model, prompt: `a heron sandbox:${word}` };
    const answer = await fetch(`${gateway.url}${route?.path}`, {
      method: 'POST',
      headers: headersOf(one),
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Task;
    if (answer.status === 200) {
      const task = await ended(one, body);
      expect([task.status, task.usage ?? null]).toEqual(['failed', null]);
    } else {
      expect([answer.status, said.error?.code]).toEqual(
        word === 'policy' ? [400, 'content_policy_violation'] : [502, 'upstream_error'],
      );
    }
  };

  const comesOtherwise = async (one: Case): Promise<void> => {
    for (const word of ['other_format', 'data_uri']) {
      const task = await ended(one, { model: one.model, prompt: `a heron sandbox:${word}` });
      expect(task.status, word).toBe('completed');
      const [{ url } = { url: '' }] = task.data;
      expect(imageSize(await bytesOf(one, url)).type).toBe('png');
    }
  };

  return {
    name: 'pictures played',
    together: true,
    checks: checksOf(drawing, (id, test) => {
      const cases = casesOf(id);
      test.each(cases)('$upstream: $mode', isDrawn);
      const first = cases.find(({ mode }) => mode === 'text');
      test('some line asks it for a text alone', () => expect(first).toBeDefined());
      if (first === undefined) return;
      test('makes several, each its own', () => areSeveral(first));
      test.each(['no_result', 'policy'])('%s: there is no picture, and nothing is charged', (word) =>
        isNone(first, word),
      );
      test('gives one more than was asked for: the first are kept', async () => {
        const task = await ended(first, {
          model: first.model,
          prompt: 'a heron sandbox:more_pictures',
          n: 2,
        });
        expect([task.status, task.data.length]).toEqual(['completed', Math.min(2, mostOf(first))]);
      });
      test('gives what it can in the other way: it is a picture', () => comesOtherwise(first));
    }),
    async begin() {
      const cases = drawing.flatMap(casesOf);
      const variants = new Map(cases.map((one) => [`${one.protocol} ${one.upstream}`, one]));
      gateway = await startVendorGateway({
        variants: [...variants.values()],
        pace_secs: 0.03,
        journey: { queued_ms: 10, running_ms: 20 },
      });
    },
    end: () => gateway.close(),
  };
}
