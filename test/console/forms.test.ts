import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { createActions } from '../../runtime/admin/actions.ts';
import type { FormState } from '../../runtime/admin/play-form.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { FamilyForm } from '../../runtime/contract/family-form.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type AnyFamily, allFamilies, isChatFamily } from '../../runtime/contract/registry.ts';
import { sandboxDeployment } from '../../runtime/sandbox/sandbox-deployment.ts';
import { startTwins } from '../../runtime/sandbox/twins/twin-server.ts';
import { openDesk } from '../../runtime/work/quote/open-desk.ts';
import type { QuoteView } from '../../runtime/work/quote/quote-desk.ts';
import { sharedStore } from '../store/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

const shared = sharedStore();
const ROWS = 2;
const OPTIONS_OF_A_ROW = 1;

interface World {
  readonly form: (
    model: string,
    asked: {
      readonly mode?: string;
      readonly choices: JsonObject;
      readonly files: JsonObject;
      readonly route: string;
    },
  ) => Promise<FormState>;
  readonly quote: (form: Pick<FormState, 'address' | 'body'>) => Promise<QuoteView | string>;
  readonly fileOf: (role: string) => string;
  close(): Promise<unknown>;
}

async function startWorld(): Promise<World> {
  const { store } = shared();
  const played = await registry.twins();
  const twins = await startTwins({
    twins: played,
    chat: await registry.chat_twins(),
    gateway: () => undefined,
  });
  const deployment = sandboxDeployment({
    registry,
    twins,
    required: (protocol) => played[protocol]?.submit[0]?.required ?? [],
    server: { port: 1, admin_port: 2 },
    dataDir: '',
  });
  const { desk, close } = openDesk({ deployment, registry, store });
  const actions = createActions({
    store,
    registry,
    pepper: new Uint8Array(32),
    groups: () => new Set(['default']),
    deployment: () => deployment,
    quotes: async () => desk,
  });
  const drawn = await fetch(`${twins.origin}/sandbox/frame.png?width=640&height=640`);
  const frame = `data:image/png;base64,${Buffer.from(await drawn.arrayBuffer()).toString('base64')}`;
  return {
    form: (model, asked) => actions['play-form']({ model, ...asked }),
    async quote({ address, body }) {
      try {
        return await actions.quote({ route: address, body });
      } catch (error) {
        if (error instanceof GatewayError) return error.message;
        throw error;
      }
    },
    fileOf(role) {
      const kind = registry.vocabulary.roles[role]?.kind;
      if (kind === 'image') return frame;
      return `${twins.origin}/sandbox/${kind === 'video' ? 'clip.mp4' : 'silence.mp3'}`;
    },
    close: () => Promise.all([close(), twins.close()]),
  };
}

describe('forms of the playground', { timeout: 120_000 }, () => {
  let world: World;
  let forms: Readonly<Record<string, FamilyForm>>;
  const random = seededRandom(20_261_128);
  /** Values of controls by family, and whether some form offered them. */
  const offered = new Map<string, boolean>();

  beforeAll(async () => {
    world = await startWorld();
    forms = await registry.forms();
  });
  afterAll(() => world.close());

  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  /** Other values than those that the form has, of which it may take some back. */
  function shuffled({ controls }: FormState): JsonObject {
    const chosen = controls
      .filter(() => random() < 0.7)
      .map(({ name, options, type }) => {
        if (type === 'choice') return [name, pick(options)?.value] as const;
        return [name, type === 'number' ? '7' : `a heron for ${name}`] as const;
      });
    return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
  }

  function filesFor(form: FormState): JsonObject {
    return Object.fromEntries(
      form.files.map(({ role, counts }) => [
        role,
        Array.from({ length: pick(counts) ?? 1 }, () => world.fileOf(role)),
      ]),
    );
  }

  /** What a quote says against a form, of which nothing may be said. */
  async function against(form: FormState): Promise<unknown> {
    const quote = await world.quote(form);
    const name = `${form.model} ${form.route} ${form.mode}`;
    if (typeof quote === 'string') return { name, refused: quote, body: shortened(form.body) };
    const changed = quote.warnings
      .map(({ message }) => message)
      .filter((one) => !form.warnings.includes(one));
    const isPriced = quote.price.amount === form.price?.micros && quote.mode === form.mode;
    if (changed.length === 0 && isPriced) return undefined;
    return {
      name,
      changed,
      quoted: [quote.price.amount, quote.mode],
      shown: [form.price?.micros, form.mode],
      body: shortened(form.body),
    };
  }

  async function walk(family: AnyFamily, model: string, route: string): Promise<readonly unknown[]> {
    const wrong: unknown[] = [];
    const first = await world.form(model, { choices: {}, files: {}, route });
    for (const { value: mode, ok } of first.modes) {
      if (!ok) continue;
      let form = await world.form(model, { mode, choices: {}, files: {}, route });
      for (let row = 0; row < ROWS; row += 1) {
        form = await world.form(model, { mode, choices: shuffled(form), files: filesFor(form), route });
        for (const { name, options } of form.controls)
          for (const option of options) {
            const key = `${family.id} ${name} ${option.value}`;
            offered.set(key, offered.get(key) === true || option.ok);
          }
        wrong.push(await against(form));
        const others = form.controls.flatMap(({ name, options }) =>
          options.filter((option) => option.ok).map(({ value }) => [name, value] as const),
        );
        for (let turn = 0; turn < OPTIONS_OF_A_ROW; turn += 1) {
          const [name, value] = pick(others) ?? [];
          if (name === undefined) continue;
          const choices = {
            ...Object.fromEntries(form.controls.map((one) => [one.name, one.value ?? ''])),
            [name]: value,
          };
          const files = Object.fromEntries(
            form.files.map(({ role, given }) => [
              role,
              Array.from({ length: given }, () => world.fileOf(role)),
            ]),
          );
          const next = await world.form(model, { mode, choices, files, route });
          if (next.dropped.length > 0)
            wrong.push({ name: `${model} ${mode}`, offered: [name, value], dropped: next.dropped });
          wrong.push(await against(next));
        }
      }
    }
    return wrong.filter((one) => one !== undefined);
  }

  test.for(allFamilies(registry))(
    'every combination that a form of $id makes is taken unchanged',
    async (family) => {
      const form = forms[family.id];
      if (form === undefined) return;
      const wrong: unknown[] = [];
      for (const id of walkedModels(family)) wrong.push(...(await walk(family, id, form.route)));
      expect(wrong).toEqual([]);
    },
  );

  test('values that limits list are offered with something, but for those that no channel of the sandbox takes', () => {
    const never = [...offered].filter(([, some]) => !some).map(([key]) => key);
    expect(never.sort()).toEqual([
      // Words of a song are written for the prompt, which a form has in another field than lyrics.
      'ax action lyrics',
      // The switch stands in the metadata, which is handed on as a whole to vendors that do not know it.
      'k-create audio false',
      'k-create audio true',
      // The vendor writes the prompt and ignores that of the form, which says so.
      'vx-img2video auto_prompt true',
      'vx-reference2video auto_prompt true',
      'vx-start-end2video auto_prompt true',
    ]);
    expect(offered.size).toBeGreaterThan(400);
  });

  test('every family whose words stand in one field has a form', () => {
    const without = allFamilies(registry).filter(({ id }) => forms[id] === undefined);
    expect(without.map(({ id }) => id)).toEqual(['l1', 'chat-gemini']);
    expect(allFamilies(registry).filter(isChatFamily).length).toBe(2);
  });
});

/** All of a family, of a body of another's models the first and the last. */
function walkedModels({ models, models_of: owner }: AnyFamily): readonly string[] {
  const ids = [...models].map(({ id }) => id);
  return owner === undefined || ids.length < 3
    ? ids
    : ids.filter((_, at) => at === 0 || at === ids.length - 1);
}

function shortened(body: JsonObject): string {
  return JSON.stringify(body)
    .replaceAll(/data:image\/png;base64,[A-Za-z0-9+/=]+/g, 'data:…')
    .slice(0, 600);
}
